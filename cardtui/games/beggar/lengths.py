def compare(cards: int) -> str:
    return ""
