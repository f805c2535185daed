"""A match: a game and what happens around it.

`tilewyrm.engine.match.state` is the machine that applies rolls, decisions and control entries. The
server, re-simulation and viewers all use it; it knows no game and reads no clock.
"""
