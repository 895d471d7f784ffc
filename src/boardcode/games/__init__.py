"""The five families of codes, a folder each."""
