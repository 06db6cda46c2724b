import base64, hashlib, hmac, re, time
from urllib.parse import parse_qs


def is_genuine(path_and_query, secret, now=None):
    """path_and_query as it arrived: request.full_path in Flask, get_full_path() in Django, if the path is plain ASCII."""
    # While the secret is rotated, there are two signatures. Each covers all that stands before it.
    signed, is_signed = path_and_query, False
    for name in ("signature", "next_signature"):
        match = re.fullmatch(rf"(.+)&{name}=([0-9a-f]{{64}})", signed)
        if match is None:
            break
        signed, signature = match.groups()
        expected = hmac.new(signing_key(secret), signed.encode(), hashlib.sha256).hexdigest()
        is_signed = hmac.compare_digest(expected, signature) or is_signed
    sent_at = int(parse_qs(signed.partition("?")[2]).get("timestamp", ["0"])[0])
    return is_signed and abs((now or time.time()) - sent_at) <= 300


def is_genuine_post(body, headers, secret, now=None):
    """body: the bytes as they arrived; headers: names in lower case."""
    timestamp = headers.get("webhook-timestamp", "")
    signed = f"{headers.get('webhook-id', '')}.{timestamp}.".encode() + body
    expected = "v1," + base64.b64encode(hmac.new(signing_key(secret), signed, hashlib.sha256).digest()).decode()
    is_signed = any(hmac.compare_digest(expected.encode(), one.encode()) for one in headers.get("webhook-signature", "").split(" "))
    return is_signed and abs((now or time.time()) - int(timestamp)) <= 300


def signing_key(secret):
    """With an empty key, anyone could sign, so refuse to check anything."""
    key = base64.b64decode(secret[len("whsec_"):], validate=True) if secret.startswith("whsec_") else b""
    if not key:
        raise ValueError("Not a valid secret")
    return key
