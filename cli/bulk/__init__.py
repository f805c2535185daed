"""The same work for many things: in processes or on a cluster, with a line of progress."""
