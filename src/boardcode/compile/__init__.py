"""A declaration lowered to a plan, and the backends that translate plans: Python for one code, Numba for columns."""
