"""The searches behind `best`: scoring many forests at once, the best turn, round, forest and game."""
