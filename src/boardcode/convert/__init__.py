"""Files of codes: read, converted and written."""
