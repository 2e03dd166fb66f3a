"""A second, independent reading of the Yokai rules, used by the tests only."""
