"""A second, independent reading of the Wispwood rules, used by the tests only."""
