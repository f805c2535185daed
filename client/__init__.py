"""The terminal client: it shows what it is sent and sends one of the decisions it was offered."""
