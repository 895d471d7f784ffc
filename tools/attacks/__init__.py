"""The areas of the standing attack; `tools/attack.py` runs them."""
