"""`best --ask round`: the best forest at the end of this round that legal turns can reach from a position.

The turns are not counted and the pond can be dealt anew, so what can be reached is what constraints_legal.py says.
The forests are shared out by the square they lie in and by whether they fill it; where no goal can suffer from a
tree more, only full squares are looked at, for a gap filled with a tree scores no less and brings the bonus. Each
share is one CP-SAT model with a full linear relaxation, which proves most positions in seconds.
"""

from __future__ import annotations

from collections.abc import Sequence
from collections.abc import Mapping as Map
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from rulewright.models.wispwood import cards
from rulewright.models.wispwood.answers import ConfirmationError
from rulewright.models.wispwood.build import Step, UndecidedError
from rulewright.models.wispwood.cards import Card
from rulewright.models.wispwood.constraints import pay_entries
from rulewright.models.wispwood.pieces import Piece
from rulewright.models.wispwood.position import Forest, Position
from rulewright.models.wispwood.round_model import RoundModel, Share, round_model
from rulewright.models.wispwood.round_problem import NotAStartError, RoundProblem
from rulewright.solver.canonical import canonical
from rulewright.solver.engine import Solution
from rulewright.solver.interrupt import interruptible
from rulewright.solver.outcome import NO_LIMITS, Budget, Limits, Status
from rulewright.solver.progress import Progress, Silent
from rulewright.solver.run import maximise
from rulewright.solver.search import Part, Search, Solved

if TYPE_CHECKING:
    from ortools.sat.python import cp_model

# Deterministic time of the first look at a share; each further look takes twice as long.
FIRST_LOOK = 8.0
"""
