"""The plan that a declaration is lowered to, and the backends that translate plans. Private.

`plan` defines the nodes; `python` compiles functions for one code, `numba` kernels for columns.
docs/architecture.md describes all of them.
"""
