// The postbacks that the demo received, newest first.
import { element, postJson, sign, whileVisible } from './dom.js';

const find = (id) => document.getElementById(id);
const POLL_MS = 1000;
let revision = '';
/** Entries that stay open when the list is drawn again. */
const opened = new Set();

find('failing').addEventListener('click', () => void switchFailing());
find('forge').addEventListener('click', () => void forge());
whileVisible(POLL_MS, refresh);

async function refresh() {
  try {
    const response = await fetch(`/demo/receiver/postbacks.json?since=${encodeURIComponent(revision)}`);
    if (response.status === 200) show(await response.json());
  } catch {
    // The demo has stopped. The next poll may find it again.
  }
}

async function switchFailing() {
  show(await postJson('/demo/receiver/switch', { failing: find('failing').getAttribute('aria-checked') !== 'true' }));
}

/** Sends what anyone could send who knows the URL but not the secret. */
async function forge() {
  const fields = { user: 'demo-maya', coins: '1000000', status: '1', offer: 'Free money', postback_id: 'dlv_forged' };
  const timestamp = Math.floor(Date.now() / 1000);
  await fetch(`/demo/receiver/get?${new URLSearchParams({ ...fields, timestamp })}&signature=${'0'.repeat(64)}`);
  await refresh();
}

function show({ isFailing, postbacks, revision: latest }) {
  const isFirst = revision === '';
  revision = latest;
  find('failing').setAttribute('aria-checked', String(isFailing));
  find('failing-hint').hidden = !isFailing;
  find('empty').hidden = postbacks.length > 0;
  find('list').replaceChildren(...postbacks.map(row));
  const [newest] = postbacks;
  if (!isFirst && newest !== undefined) find('news').textContent = `${titleOf(newest)}, ${markOf(newest)}`;
}

function titleOf({ credits, isGenuine, isReversal }) {
  const amount = Number(credits);
  const shown = Number.isFinite(amount) && credits !== '' ? Math.abs(amount).toLocaleString('en') : credits;
  if (!isGenuine) return `Claims ${shown} Coins`;
  return isReversal ? `Reversed −${shown} Coins` : `Credited +${shown} Coins`;
}

function markOf({ isGenuine }) {
  return isGenuine ? 'signature verified' : 'signature wrong';
}

function row(postback) {
  const { answered, at, attempts, event, id, isGenuine, isReversal, kind, offer, raw, user } = postback;
  const details = element(
    'details',
    {},
    element('summary', {}, 'What came'),
    element('code', { class: 'wire' }, raw),
    element('p', { class: 'fact' }, kind === 'get' ? 'postback_id ' : 'webhook-id ', element('code', {}, id)),
  );
  const key = `${kind} ${id}`;
  details.open = opened.has(key);
  details.addEventListener('toggle', () => (details.open ? opened.add(key) : opened.delete(key)));
  const time = new Date(at);
  const name = event === '' ? offer : `${offer} · ${event}`;
  return element(
    'li',
    { class: 'panel postback', 'data-genuine': isGenuine, 'data-reversal': isReversal },
    element(
      'div',
      { class: 'postback-head' },
      element('span', { class: 'kind' }, kind === 'get' ? 'GET' : 'POST'),
      element('h3', {}, titleOf(postback)),
      element('time', { datetime: time.toISOString() }, time.toLocaleTimeString('en-GB')),
    ),
    element('p', { class: 'what' }, name, element('span', {}, ` for ${user}`)),
    element(
      'p',
      { class: 'marks' },
      element(
        'span',
        { class: 'mark', 'data-ok': isGenuine },
        sign(isGenuine ? 'M3 8.5 6.5 12 13 4.5' : 'm4 4 8 8m0-8-8 8'),
        isGenuine ? 'Signature verified' : 'Signature wrong',
      ),
      element('span', { class: 'mark', 'data-ok': answered === 200 }, `Answered ${answered}`),
      attempts > 1 ? element('span', { class: 'mark' }, `Attempt ${attempts}`) : '',
    ),
    details,
  );
}
