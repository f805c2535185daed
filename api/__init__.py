"""The public surface of the package: what ``import tilewyrm`` offers, one module for each subject.

`docs/api.md` is its page, and the stub of the package (`proto/tilewyrm/__init__.pyi`) its list.
"""
