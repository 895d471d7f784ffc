"""The verbs of single games."""
