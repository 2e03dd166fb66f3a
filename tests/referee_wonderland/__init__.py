"""A second, independent reading of the Wonderland rules, used by the tests only."""
