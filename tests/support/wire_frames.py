"""HTTP/2 by hand: frames and header fields, for clients that keep to no rule."""

import ssl

HEADERS, SETTINGS, CONTINUATION = 1, 4, 9
"""Kinds of frames."""
END_HEADERS = 4
METHOD = b"\x83\x87"
"""The fields ``:method: POST`` and ``:scheme: https``."""


def frame(kind: int, flags: int, stream: int, content: bytes) -> bytes:
    """Return a frame."""
    head = len(content).to_bytes(3, "big") + bytes([kind, flags])
    return head + stream.to_bytes(4, "big") + content


PREFACE = b"PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n" + frame(SETTINGS, 0, 0, b"")


def literal(name: str, value: str) -> bytes:
    """Return a header field that goes into no table; name and value have less than 127 bytes."""
    return b"\0" + b"".join(bytes([len(each)]) + each.encode() for each in (name, value))


def unverified() -> ssl.SSLContext:
    """Return how a stranger opens TLS who takes any certificate."""
    context = ssl.SSLContext(ssl.PROTOCOL_TLS_CLIENT)
    context.check_hostname = False
    context.verify_mode = ssl.CERT_NONE
    context.set_alpn_protocols(["h2"])
    return context
