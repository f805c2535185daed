"""A bot in sh that reports its thinking, and prints an error before it ends without a choice."""

QUITS = """
read line; echo "bot sh"; read line
echo 'info {"lead": 2.5, "playouts": 1, "line": "up", "text": "hm"}'
echo careful >&2
printf 'note \\033[1mbye\\n'
exit 3
"""
INFO = "lead +2.5, 1 playout, line up, hm"
"""Its thinking in words."""
