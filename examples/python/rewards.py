import json, os
from urllib.error import HTTPError
from urllib.request import Request, urlopen


def rewards(path, fields, idempotency_key=None):
    """Calls the service with the wall's secret key. Returns the status and the decoded JSON."""
    headers = {"Authorization": f"Bearer {os.environ['SECRET_KEY']}", "Content-Type": "application/json"}
    if idempotency_key is not None:
        headers["Idempotency-Key"] = idempotency_key
    request = Request(os.environ["REWARDS_URL"] + path, json.dumps(fields).encode(), headers)
    try:
        with urlopen(request, timeout=10) as answer:
            return answer.status, json.load(answer)
    except HTTPError as error:
        return error.code, json.load(error)
