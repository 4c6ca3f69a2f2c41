"""Names that platforms know a message by: sending twice with one is sending once."""

import secrets


def new_nonce() -> str:
    """Twenty characters of chance: a number that counts would tell how often something was changed in secret."""
    return secrets.token_hex(10)
