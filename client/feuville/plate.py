"""Display and towns on a page of a browser, piece by piece."""

from collections.abc import Sequence

from tilewyrm.client.model import Model
from tilewyrm.client.plate import Panel, Plate, Stencils


def panels(model: Model) -> Sequence[Panel]:
    """Return the display, and the town of each player."""
    return []


def plate(model: Model, stencils: Stencils) -> Plate:
    """Return display and towns of *model*."""
    return {}
