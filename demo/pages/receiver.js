// The postbacks that the demo received, newest first.
import { base, element, lines, postJson, sign, signed } from './dom.js';
import { showLoop } from './loop-steps.js';
import { watchPostbacks } from './postbacks.js';

const find = (id) => document.getElementById(id);
/** Entries that stay open when the list is redrawn. */
const opened = new Set();

find('failing').addEventListener('click', () => void switchFailing());
find('forge').addEventListener('click', () => void forge());
watchPostbacks((received, isFirst) => {
  show(received);
  const [newest] = received.postbacks;
  if (!isFirst && newest !== undefined) find('news').textContent = `${titleOf(newest)}, ${verdictOf(newest)}`;
});

async function switchFailing() {
  show(
    await postJson(`${base}demo/receiver/switch`, { failing: find('failing').getAttribute('aria-checked') !== 'true' }),
  );
}

/** Sends a postback without a valid signature, as anyone who knows the URL could. The next poll shows it. */
async function forge() {
  const fields = { user: 'demo-maya', coins: '1000000', status: '1', offer: 'Free money', postback_id: 'dlv_forged' };
  const timestamp = Math.floor(Date.now() / 1000);
  await fetch(`${base}demo/receiver/get?${new URLSearchParams({ ...fields, timestamp })}&signature=${'0'.repeat(64)}`);
}

function show({ isFailing, postbacks }) {
  find('failing').setAttribute('aria-checked', String(isFailing));
  find('failing-hint').hidden = !isFailing;
  find('empty').hidden = postbacks.length > 0;
  find('list').replaceChildren(...postbacks.map(row));
  showLoop(find('loop'), { page: 'receiver', postback: postbacks.find(({ isGenuine }) => isGenuine) });
}

function titleOf({ credits, isGenuine, isReversal }) {
  const amount = Number(credits);
  const isNumber = Number.isFinite(amount) && credits !== '';
  if (!isGenuine) return `Claims ${isNumber ? amount.toLocaleString('en') : credits} Coins`;
  return `${isReversal ? 'Reversed' : 'Credited'} ${isNumber ? signed(amount) : credits} Coins`;
}

function verdictOf({ isGenuine }) {
  return isGenuine ? 'Signature verified' : 'Wrong signature';
}

function row(postback) {
  const { answered, at, attempts, event, id, isGenuine, isReversal, kind, offer, raw, user } = postback;
  const details = element(
    'details',
    {},
    element('summary', {}, 'Show the request'),
    element('code', { class: 'code' }, raw),
    element('p', { class: 'fact' }, kind === 'get' ? 'postback_id ' : 'webhook-id ', element('code', {}, id)),
  );
  const key = `${kind} ${id}`;
  details.open = opened.has(key);
  details.addEventListener('toggle', () => (details.open ? opened.add(key) : opened.delete(key)));
  const time = new Date(at);
  const name = event === '' ? offer : `${offer}: ${event}`;
  return element(
    'li',
    { class: 'panel postback', 'data-genuine': isGenuine, 'data-reversal': isReversal },
    element(
      'div',
      { class: 'postback-head' },
      element('h3', {}, titleOf(postback)),
      element('span', { class: 'kind' }, kind === 'get' ? 'GET' : 'POST'),
      element('time', { datetime: time.toISOString() }, time.toLocaleTimeString('en-GB')),
    ),
    element('p', { class: 'what' }, name, element('span', {}, ` for ${user}`)),
    element(
      'p',
      { class: 'marks' },
      element(
        'span',
        { class: 'mark', 'data-ok': isGenuine },
        sign(isGenuine ? lines.check : lines.cross),
        verdictOf(postback),
      ),
      element('span', { class: 'mark', 'data-ok': answered === 200 }, `Responded with ${answered}`),
      attempts > 1 ? element('span', { class: 'mark' }, `Attempt ${attempts}`) : '',
    ),
    details,
  );
}
