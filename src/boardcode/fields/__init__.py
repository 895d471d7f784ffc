"""Bits <-> values: the handful of field kinds from which a code is declared."""

from boardcode.fields.field import Field, Json, Row
from boardcode.fields.groups import Array, Checked, Complaint, LittleEndian, Padded, Record, Unless
from boardcode.fields.leaves import Choice, Ignored, Leaf, Number, Table, Zero

__all__ = [
    "Array",
    "Checked",
    "Choice",
    "Complaint",
    "Field",
    "Ignored",
    "Json",
    "Leaf",
    "LittleEndian",
    "Number",
    "Padded",
    "Record",
    "Row",
    "Table",
    "Unless",
    "Zero",
]
