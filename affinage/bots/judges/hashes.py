"""The SHA-256 of each file of weights, as `python -m training` wrote it."""

HASHES: dict[str, str] = {
    "taifas": "7a6a9594647de9c6314f257c29226f5725a9668125e10985a160e5cc8442673f",
}
