"""The home screen: what there is before a table. It needs no server and none of its libraries."""
