"""A second implementation of the rules of Quacks & Co., used to check the product."""
