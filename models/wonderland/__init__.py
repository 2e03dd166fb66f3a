"""Wonderland: two decks of seven, hidden stakes on the edges, cakes and potions between the cards."""
