"""The routes of single games."""
