"""Verifies a call of a Recado webhook (Standard Webhooks). Python 3.8 or newer, without packages."""

import base64
import hashlib
import hmac
import json
import time


def verify_webhook(secret, headers, body, now=None):
    """Returns the event of a call, or raises ValueError.

    secret: whsec_..., from the screen "Webhooks"
    headers: a dict with names in lower case
    body: the raw body as bytes, before any parsing
    now: seconds since 1970
    """
    identifier = headers.get("webhook-id")
    timestamp = headers.get("webhook-timestamp")
    signatures = headers.get("webhook-signature")
    if not identifier or not timestamp or not signatures:
        raise ValueError("a header is missing")
    moment = time.time() if now is None else now
    if not timestamp.isdigit() or abs(moment - int(timestamp)) > 300:
        raise ValueError("the call is too old")
    key = base64.b64decode(secret[len("whsec_"):] if secret.startswith("whsec_") else secret)
    signed = f"{identifier}.{timestamp}.".encode() + body
    expected = "v1," + base64.b64encode(hmac.new(key, signed, hashlib.sha256).digest()).decode()
    if not any(hmac.compare_digest(expected.encode(), given.encode()) for given in signatures.split(" ")):
        raise ValueError("the signature is wrong")
    return json.loads(body)
