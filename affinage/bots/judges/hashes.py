"""The SHA-256 of each file of weights, as `python -m training` wrote it."""

HASHES: dict[str, str] = {
    "churn": "93afb36f662afd3e977804e6f059d1a836237b78c62929b07ca4b9c41f7aa03d",
}
