"""The question that this seat is asked, as long as it is: its offers, and since when."""

from collections.abc import Callable, Sequence

from tilewyrm.client.caution import FRESH_S
from tilewyrm.client.face import Face
from tilewyrm.client.model import Model
from tilewyrm.client.scene import Offer


class Asking:
    """The offers of the open request."""

    def __init__(self, face: Face, clock: Callable[[], float]) -> None:
        """Word offers by *face*; *clock* gives the moment in seconds."""
        self.offers: Sequence[Offer] = ()
        """Those of the last request, what matters most first."""
        self._face = face
        self._clock = clock
        self._asked: tuple[int, str] | None = None
        self._since_s = 0.0
        self._touched = False

    def is_new(self, model: Model) -> bool:
        """Word the request of *model* if it is another than the last one; return whether it is."""
        request = model.request
        if request is None or (request.seq, request.question) == self._asked:
            return False
        self._asked = request.seq, request.question
        self.offers = self._face.offers(model)
        self._touched = False
        self.come_into_sight()
        return True

    def start(self, model: Model) -> int:
        """Return the index of the offer to highlight first."""
        return self._face.start(model, self.offers)

    def word_again(self, model: Model, cursor: int) -> int:
        """Word the offers again, now that more is known of them; return where the highlight goes.

        It stays on its offer once the player has moved it, or has had time to read the question.
        Before that, it goes where it would have been at first; another offer brings its own time.
        """
        before = self.offers[cursor].choice
        self.offers = self._face.offers(model)
        same = [index for index, offer in enumerate(self.offers) if offer.choice == before]
        if same and (self._touched or not self.fresh):
            return same[0]
        first = self.start(model)
        if self.offers[first].choice != before:
            self.come_into_sight()
        return first

    def touch(self) -> None:
        """Note that the player has moved the highlight."""
        self._touched = True

    def come_into_sight(self) -> None:
        """Note that the player sees only now what is asked, or offered first."""
        self._since_s = self._clock()

    @property
    def fresh(self) -> bool:
        """Whether the question has just come, so that no answer is taken yet."""
        return self.fresh_s > 0

    @property
    def fresh_s(self) -> float:
        """For how many seconds more that is so; 0 when it is not."""
        return max(self._since_s + FRESH_S - self._clock(), 0.0)
