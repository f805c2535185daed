"""Control entries as messages, and back."""

from tilewyrm.engine.match.controls import CONTROL_TYPES, Control
from tilewyrm.replays.codec.closures import one_of
from tilewyrm.v1 import control_pb2

_fill, _read = one_of(control_pb2.Control.DESCRIPTOR, CONTROL_TYPES)


def control_message(control: Control) -> control_pb2.Control:
    """Return *control* as a message."""
    message = control_pb2.Control()
    _fill(message, control)
    return message


def read_control(message: control_pb2.Control) -> Control:
    """Return the control entry in *message*.

    Raises:
        CodecError: it holds none, or one that is no value of its type.
    """
    control: Control = _read(message)
    return control
