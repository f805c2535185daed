"""The terminal client: it shows the server's messages and sends one of the offered decisions."""
