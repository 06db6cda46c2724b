"""A site with a wall, on Python's standard library."""

import json, os, re, sqlite3
from html import escape
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from urllib.parse import quote

from rewards import rewards
from signatures import is_genuine_post

PUB_ID, WALL_ID = os.environ["PUB_ID"], os.environ["WALL_ID"]
DATABASE = os.environ.get("DATABASE", "shop.db")
PAGE = Path(__file__).with_name("page.html").read_text()


def signed_in_user(request):
    """Replace this with your own session. Never take the user's id from what a page sends."""
    return "user-1"


def page(request):
    values = {"REWARDS_URL": os.environ["REWARDS_URL"], "PUB_ID": PUB_ID, "WALL_ID": WALL_ID, "USER": signed_in_user(request)}
    text = PAGE
    for name, value in values.items():
        text = text.replace("{{" + name + "}}", escape(value))
    return 200, text


def token(request):
    status, session = rewards(f"/v1/walls/{WALL_ID}/sessions", {"subid1": signed_in_user(request)})
    return (200, {"token": session["token"]}) if status == 201 else (502, {})


def postback(request):
    body = request.rfile.read(int(request.headers.get("Content-Length", 0)))
    headers = {name.lower(): value for name, value in request.headers.items()}
    if not is_genuine_post(body, headers, os.environ["POSTBACK_SECRET"]):
        return 401, "Bad signature, or too old"
    lead = json.loads(body)["data"]
    # A sample of `rewards postback test` concerns no user.
    if lead["transaction_id"] == 0:
        return 200, "Thank you"
    # Integers stay exact: ten-thousandths of a credit, negative for a reversal.
    values = (lead["dedupe_key"], lead["subid1"], round(lead["currency_count"] * 10000))
    with sqlite3.connect(DATABASE) as database:
        # A repeat changes nothing. MySQL: INSERT IGNORE INTO earnings …
        database.execute("INSERT INTO earnings (dedupe_key, user_id, units) VALUES (?, ?, ?) ON CONFLICT DO NOTHING", values)
    return 200, "Thank you"


def pay(request):
    """The id names an order that your site has stored for this user. Paying it again within 30 days deducts nothing.
    Mark it as paid after a 201. Accept only one spelling of each id, or an order can be paid twice."""
    match = re.fullmatch(r"/orders/([1-9][0-9]{0,17})/pay", request.path)
    if match is None:
        return 404, {"paid": False, "reason": "There is no such order."}
    order = match[1]
    path = f"/adwall/api/publisher/{PUB_ID}/profile/{WALL_ID}/user/{quote(signed_in_user(request), safe='')}/transactions.json"
    debit = {"currency_adjustment": -100, "min_balance": 0, "description": "Gift card"}
    status, answer = rewards(path, debit, f"order-{order}")
    if status == 201:
        return 200, {"paid": True}
    if answer.get("code") == "insufficient_balance":
        return 409, {"paid": False, "reason": "You need 100 Coins."}
    return 502, {"paid": False, "reason": "Please try again later."}


class Site(BaseHTTPRequestHandler):
    def do_GET(self):
        self.answer(page if self.path == "/" else None)

    def do_POST(self):
        routes = {"offer-wall-token": token, "postbacks": postback, "orders": pay}
        self.answer(routes.get(self.path.split("/")[1].split("?")[0]))

    def answer(self, route):
        # An error of the route ends the request with 500, so that the service repeats a postback.
        try:
            status, body = (404, "Not found") if route is None else route(self)
        except Exception as error:
            self.log_error("%r", error)
            status, body = 500, "See the log"
        kind = "text/html; charset=utf-8" if isinstance(body, str) else "application/json"
        data = (body if isinstance(body, str) else json.dumps(body)).encode()
        self.send_response(status)
        self.send_header("Content-Type", kind)
        self.send_header("Content-Length", str(len(data)))
        self.end_headers()
        self.wfile.write(data)


if __name__ == "__main__":
    with sqlite3.connect(DATABASE) as database:
        database.execute(
            "CREATE TABLE IF NOT EXISTS earnings (dedupe_key TEXT PRIMARY KEY, user_id TEXT NOT NULL, units INTEGER NOT NULL)"
        )
    port = int(os.environ.get("PORT", "8080"))
    with ThreadingHTTPServer(("127.0.0.1", port), Site) as server:
        print(f"http://localhost:{port}", flush=True)
        server.serve_forever()
