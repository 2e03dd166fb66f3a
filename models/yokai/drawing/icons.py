"""How families look in an SVG: colours, and an emblem of its own for each, drawn in a box of 100 × 100.

The four tiles differ in lightness as well as in hue (dark red, light green, dark purple, light blue), and every tile
carries its letter and its emblem, so that nothing hangs on colour alone.
"""

from __future__ import annotations

from dataclasses import dataclass

from rulewright.models.yokai.families import Family


@dataclass(frozen=True, slots=True)
class Look:
    """Tile colour, colour of the letter on it, and the elements of its emblem."""

    tile: str
    ink: str
    shape: tuple[str, ...]


# A fox: two ears and a pointed snout.
_KITSUNE = (
    '<path d="M12 6L40 30H60L88 6L92 50L50 95L8 50Z" fill="#fff0e0" stroke="#fff0e0" stroke-width="3" '
    'stroke-linejoin="round"/>',
    '<path d="M19 20L34 34L18 43ZM81 20L66 34L82 43Z" fill="#b3261e"/>',
    '<path d="M25 50L43 58L28 60ZM75 50L57 58L72 60Z" fill="#3a0f0b" stroke="#3a0f0b" stroke-width="3" '
    'stroke-linejoin="round"/>',
    '<path d="M41 83H59L50 94Z" fill="#3a0f0b" stroke="#3a0f0b" stroke-width="2" stroke-linejoin="round"/>',
)
# A river child: a bowl of water on a round head with a beak.
_KAPPA = (
    '<circle cx="50" cy="60" r="34" fill="#1f6b2b"/>',
    '<path d="M14 50L22 26L32 40L41 24L50 38L59 24L68 40L78 26L86 50Q68 34 50 46Q32 34 14 50Z" fill="#10330d"/>',
    '<ellipse cx="50" cy="22" rx="30" ry="11" fill="#f3fbff" stroke="#10330d" stroke-width="4"/>',
    '<path d="M32 23Q41 18 50 23T68 23" fill="none" stroke="#3c8fc4" stroke-width="4" stroke-linecap="round"/>',
    '<circle cx="35" cy="57" r="7" fill="#ffffff"/><circle cx="65" cy="57" r="7" fill="#ffffff"/>',
    '<circle cx="36" cy="58" r="3" fill="#10330d"/><circle cx="64" cy="58" r="3" fill="#10330d"/>',
    '<path d="M32 74Q50 62 68 74Q50 90 32 74Z" fill="#f6c945" stroke="#10330d" stroke-width="3"/>',
)
# A woman with a long neck: a winding band and a small head with a bun on it.
_ROKUROKUBI = (
    '<path d="M40 88C40 62 84 76 82 52C80 34 56 46 50 30" fill="none" stroke="#fbe6d4" stroke-width="13" '
    'stroke-linecap="round"/>',
    '<path d="M12 98L38 78L46 88L56 78L80 98Z" fill="#f39ab8" stroke="#ffffff" stroke-width="2" '
    'stroke-linejoin="round"/>',
    '<circle cx="50" cy="7" r="8" fill="#170d24" stroke="#cdb6f2" stroke-width="2.4"/>',
    '<circle cx="40" cy="28" r="19" fill="#fbe6d4"/>',
    '<path d="M19 30Q16 8 40 8Q64 8 61 32Q54 28 50 18Q38 28 19 30Z" fill="#170d24" stroke="#cdb6f2" '
    'stroke-width="2.4" stroke-linejoin="round"/>',
    '<path d="M29 34h6M42 34h6M36 41h5" fill="none" stroke="#170d24" stroke-width="3" stroke-linecap="round"/>',
)
# An ogre: two horns, a broad face, tusks.
_ONI = (
    '<path d="M24 40L14 4L46 30ZM76 40L86 4L54 30Z" fill="#fff6dc" stroke="#06273d" stroke-width="3" '
    'stroke-linejoin="round"/>',
    '<path d="M18 44Q18 30 32 30H68Q82 30 82 44V66Q82 95 50 95Q18 95 18 66Z" fill="#14508c" stroke="#06273d" '
    'stroke-width="3"/>',
    '<path d="M29 45L45 53M71 45L55 53" stroke="#ffffff" stroke-width="6" stroke-linecap="round"/>',
    '<circle cx="37" cy="57" r="4.5" fill="#ffffff"/><circle cx="63" cy="57" r="4.5" fill="#ffffff"/>',
    '<path d="M32 72H68V83H32Z" fill="#06273d"/>',
    '<path d="M34 83L39 64L45 83ZM66 83L61 64L55 83Z" fill="#fff6dc" stroke="#06273d" stroke-width="1.6"/>',
)

LOOKS = {
    Family.RED: Look("#b3261e", "#ffffff", _KITSUNE),
    Family.GREEN: Look("#8fce7a", "#10330d", _KAPPA),
    Family.PURPLE: Look("#5a3696", "#ffffff", _ROKUROKUBI),
    Family.BLUE: Look("#86c5ef", "#06273d", _ONI),
}

_LATTICE = "".join(f"M{at} 0L0 {at}M{100 - at} 100L100 {100 - at}M{at} 0L100 {100 - at}M0 {at}L{100 - at} 100"
                   for at in (20, 40, 60, 80, 100))  # fmt: skip
# The back of a card: a lattice.
BACK = Look("#46506a", "#ffffff", (f'<path d="{_LATTICE}" fill="none" stroke="#6a7694" stroke-width="2.6"/>',))

# The token: a head of fire that falls from a tree.
TOKEN = (
    '<circle cx="50" cy="50" r="47" fill="#2a1c12" stroke="#ffe9c2" stroke-width="6"/>',
    '<path d="M50 10C56 26 78 36 78 60A28 28 0 0 1 22 60C22 46 32 40 34 26C40 30 43 34 44 40C50 32 52 22 50 10Z" '
    'fill="#ff8a1f"/>',
    '<circle cx="40" cy="60" r="6" fill="#2a1c12"/><circle cx="60" cy="60" r="6" fill="#2a1c12"/>',
    '<path d="M38 74Q50 82 62 74" fill="none" stroke="#2a1c12" stroke-width="5" stroke-linecap="round"/>',
)
