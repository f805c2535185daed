"""Confirmation: which offers need a second key press before they are sent."""

from tilewyrm.client.model.face_output import Offer
from tilewyrm.client.model.model import Model
from tilewyrm.client.narration.match_events import announced_term
from tilewyrm.client.narration.seat_status import standing_of
from tilewyrm.client.settings.settings import ConfirmPolicy

FRESH_S = 0.4
"""Seconds for which a question that has just come takes no answer: nobody has read it yet."""


def needs_confirmation(policy: ConfirmPolicy, model: Model, offer: Offer) -> bool:
    """Return whether *policy* asks for confirmation before *offer* is sent.

    Where nothing else can be chosen there is nothing to ask.
    """
    request = model.request
    if request is None or len(request.decisions) < 2 or policy is ConfirmPolicy.NEVER:
        return False
    return policy is ConfirmPolicy.ALWAYS or is_lasting(model, offer)


def is_lasting(model: Model, offer: Offer) -> bool:
    """Return whether *offer*, once sent, stays: the player could not take it back alone.

    That is so where the table takes nothing back, and where chance or another seat comes next and
    somebody would have to agree. What the table does not show in advance is not known to stay.
    """
    if announced_term(model, "take_back") == "forbidden":
        return True
    preview = model.previews.get(offer.choice)
    return preview is not None and preview.lasting and _has_other_people(model)


def _has_other_people(model: Model) -> bool:
    """Return whether another seat is played by a person."""
    for seat, sitting in enumerate(model.table.seats):
        standing = standing_of(model, seat)
        if seat != model.seat and not (sitting.bot or standing.out or standing.stand_in):
            return True
    return False
