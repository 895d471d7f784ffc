"""The field kinds from which a code is declared: each reads, writes, explains and lowers its own bits."""

from typing import TYPE_CHECKING

from boardcode.lazy import lazy_getattr

if TYPE_CHECKING:
    from boardcode.bits import BitReader, Bits, BitWriter, Scope
    from boardcode.compile.expressions import this
    from boardcode.errors import Fault
    from boardcode.explanation import Span
    from boardcode.fields.alternation import Alternating
    from boardcode.fields.alternatives import Switch, Unless, When
    from boardcode.fields.checks import Checked, Complaint, Distinct, Sorted
    from boardcode.fields.composites import Array
    from boardcode.fields.computed import Computed, Rule, Sampled
    from boardcode.fields.deals import CardDeal
    from boardcode.fields.field import Field, Json, Row
    from boardcode.fields.integers import Combination, Permutation, Unary, Varint
    from boardcode.fields.leaves import Leaf, Number
    from boardcode.fields.lists import Counted, Optional, ToEnd
    from boardcode.fields.mapped import Mapped
    from boardcode.fields.numerals import Bijective
    from boardcode.fields.presence import Extension, Flagged
    from boardcode.fields.records import Record
    from boardcode.fields.tables import Choice, Table
    from boardcode.fields.tallies import Tally
    from boardcode.fields.unions import Tagged, Union
    from boardcode.fields.valueless import Aligned, Constant, Derived, Ignored, Zero
    from boardcode.fields.wrappers import LittleEndian, LowestFirst, LsbFirst, Padded

__all__ = [
    "Aligned",
    "Alternating",
    "Array",
    "Bijective",
    "BitReader",
    "BitWriter",
    "Bits",
    "CardDeal",
    "Checked",
    "Choice",
    "Combination",
    "Complaint",
    "Computed",
    "Constant",
    "Counted",
    "Derived",
    "Distinct",
    "Extension",
    "Fault",
    "Field",
    "Flagged",
    "Ignored",
    "Json",
    "Leaf",
    "LittleEndian",
    "LowestFirst",
    "LsbFirst",
    "Mapped",
    "Number",
    "Optional",
    "Padded",
    "Permutation",
    "Record",
    "Row",
    "Rule",
    "Sampled",
    "Scope",
    "Sorted",
    "Span",
    "Switch",
    "Table",
    "Tagged",
    "Tally",
    "ToEnd",
    "Unary",
    "Union",
    "Unless",
    "Varint",
    "When",
    "Zero",
    "this",
]

__getattr__ = lazy_getattr(
    __name__,
    {
        "bits": ("BitReader", "Bits", "BitWriter", "Scope"),
        "compile.expressions": ("this",),
        "errors": ("Fault",),
        "explanation": ("Span",),
        "fields.checks": ("Checked", "Complaint", "Distinct", "Sorted"),
        "fields.alternatives": ("Switch", "Unless", "When"),
        "fields.composites": ("Array",),
        "fields.computed": ("Computed", "Rule", "Sampled"),
        "fields.deals": ("CardDeal",),
        "fields.field": ("Field", "Json", "Row"),
        "fields.integers": ("Combination", "Permutation", "Unary", "Varint"),
        "fields.leaves": ("Leaf", "Number"),
        "fields.lists": ("Counted", "Optional", "ToEnd"),
        "fields.mapped": ("Mapped",),
        "fields.numerals": ("Bijective",),
        "fields.presence": ("Extension", "Flagged"),
        "fields.records": ("Record",),
        "fields.tallies": ("Tally",),
        "fields.tables": ("Choice", "Table"),
        "fields.alternation": ("Alternating",),
        "fields.unions": ("Tagged", "Union"),
        "fields.valueless": ("Aligned", "Constant", "Derived", "Ignored", "Zero"),
        "fields.wrappers": ("LittleEndian", "LowestFirst", "LsbFirst", "Padded"),
    },
)
