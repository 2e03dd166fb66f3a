"""Quacks & Co.: the race of four animals, with bags of food and dream weeds."""
