"""Kernels for columns."""
