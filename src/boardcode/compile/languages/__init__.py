"""Readers and writers in other languages, generated from plans."""
