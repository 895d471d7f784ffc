"""The field kinds from which a code is declared: each reads, writes, explains and lowers its own bits."""

from boardcode.fields.composites import Array, Record
from boardcode.fields.field import Field, Json, Row
from boardcode.fields.leaves import Choice, Ignored, Leaf, Number, Table, Zero
from boardcode.fields.wrappers import Checked, Complaint, LittleEndian, Padded, Unless

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
