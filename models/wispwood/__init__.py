"""Wispwood: forests, wisps, goal cards, the pond and the cat."""
