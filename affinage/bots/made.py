"""Each file that the computer comes with: its bytes and their SHA-256, as `python -m training` wrote it."""

MADE: dict[str, tuple[int, str]] = {
    "churn.bits": (427510, "f5f3c7b88507e0974e8e519cd894daf1bc87a1a2e661d574785cfebf0096655c"),
    "taifas.weights": (39876, "7a6a9594647de9c6314f257c29226f5725a9668125e10985a160e5cc8442673f"),
}
