"""Messages put together from parts that are serialised already."""


def field(number: int, data: bytes) -> bytes:
    """Return a field that holds the message *data*, as it stands within another message.

    *number* is the field's, from 1 to 15.
    """
    size = len(data)
    length = bytearray((number << 3 | 2,))  # wire type 2: a length, then so many bytes
    while size > 0x7F:
        length.append(size & 0x7F | 0x80)
        size >>= 7
    length.append(size)
    return bytes(length) + data
