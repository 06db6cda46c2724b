#!/bin/sh
# Creates a wall with example offers for a site on http://localhost:8080, and writes the variables that the examples read
# into $DATA_DIR/shop.env. The argument is the path of the site's receiver. Run it in the root of the repository.
set -eu
: "${DATA_DIR:=./data-live}" "${SITE:=http://localhost:8080}"
export DATA_DIR
rewards() { npm run -s rewards -- "$@" --json; }
field() { node -p "JSON.parse(require('fs').readFileSync(0, 'utf8')).$1"; }

umask 077
mkdir -p "$DATA_DIR"
PUB_ID=$(rewards publisher add --name 'My shop' | field pubId)
wall=$(rewards wall add --publisher "$PUB_ID" --name 'My wall' --currency-name Coins --currency-ratio 100)
WALL_ID=$(echo "$wall" | field adwallId)
rewards wall set "$WALL_ID" --origins "$SITE" > /dev/null
postback=$(rewards postback add --wall "$WALL_ID" --json-url "$SITE${1:-/postbacks}")
rewards offers import docs/examples/offers.json > /dev/null

cat > "$DATA_DIR/shop.env" << END
export DATA_DIR='$(cd "$DATA_DIR" && pwd)'
export DATABASE='$(cd "$DATA_DIR" && pwd)/shop.db'
export OUTBOUND_ALLOW='${OUTBOUND_ALLOW:-${POSTBACK_ALLOW:-}}'
export REWARDS_URL='${PUBLIC_URL:-http://localhost:${PORT:-3000}}'
export PUB_ID='$PUB_ID'
export WALL_ID='$WALL_ID'
export SECRET_KEY='$(echo "$wall" | field api_key)'
export POSTBACK_SECRET='$(echo "$postback" | field secret)'
END
echo "Wall $WALL_ID is ready. Its keys are in $DATA_DIR/shop.env."
