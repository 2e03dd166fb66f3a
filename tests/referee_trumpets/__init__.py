"""A second, independent reading of the Twisted Trumpets rules, used by the tests only."""
