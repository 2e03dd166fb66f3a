"""The race on plain numbers: exact values, simulation, and the luckiest way to the market."""
