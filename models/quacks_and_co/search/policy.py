"""The stated policy: what the simulation does where the rules leave a choice.

It buys the purchase with the most steps for the rubies, returns the highest food chip to the bag, takes the first chip
that the purple board gives, and carries out every action; among equals it takes what is listed first.
"""

from __future__ import annotations

from rulewright.models.quacks_and_co.search.nodes import Chance, Choice, Node, Shop
from rulewright.models.quacks_and_co.search.race import Bought, Race

POLICY = (
    "buys the chips with the most steps for the rubies, returns the highest food chip, takes the first chip that "
    "purple gives, skips no action; among equals what is listed first"
)


class Policy:
    """The stated policy for a race."""

    def __init__(self, race: Race) -> None:
        self._race = race
        self._known: dict[tuple[int, tuple[int, ...]], Bought] = {}

    def buy(self, shop: Shop) -> Bought:
        """The purchase with the most steps."""
        return self._most_steps(self._race.offers(shop))

    def bought(self, rubies: int, available: tuple[int, ...]) -> Bought:
        """The same for some rubies when some kinds of those for sale are in the supply; worked out once."""
        key = (rubies, available)
        if key not in self._known:
            self._known[key] = self._most_steps(self._race.offered(rubies, available))
        return self._known[key]

    def _most_steps(self, offers: tuple[Bought, ...]) -> Bought:
        """The one with the most steps; `max` keeps the first of equals, and those with fewer chips come first."""
        numbers = self._race.numbers
        return max(offers, key=lambda kinds: sum(numbers[kind] for kind in kinds))

    def option(self, choice: Choice) -> tuple[int, Node]:
        """What is chosen, and what it leads to."""
        if choice.what == "back":
            return max(choice.options, key=lambda option: self._race.numbers[option[0]])
        return choice.options[0]

    def settled(self, node: Node) -> Node:
        """A tree without decisions but purchases."""
        while isinstance(node, Choice):
            node = self.option(node)[1]
        if isinstance(node, Chance):
            results = tuple((weight, faces, self.settled(one)) for weight, faces, one in node.results)
            return Chance(results, node.whole)
        return node
