"""``python -m tilewyrm`` is the command ``tilewyrm``."""

from tilewyrm.cli.entry import run

if __name__ == "__main__":
    run()
