from boardcode.drawing import Drawing
from boardcode.games.fivetwooneone.state import Face
def value_words(v): return str(v)
FACE_WORDS={}
CARD=Drawing(text=lambda c:f"{c.color} {c.value}", read=lambda t:None, svg=lambda c:"")
