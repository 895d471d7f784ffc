"""Parquet files put together from row groups that threads encode side by side.

Arrow's own writer makes one row group after the other, and takes most of its time for lists of words: it finds the place of every item in
its lists anew, though in a board the places are the same in every row. Here Arrow's writer makes the plain columns of each row group in
memory, `nested` the columns of lists, and `file` puts them behind each other. What comes out is an ordinary file, with the schema that
Arrow gives it.
"""
