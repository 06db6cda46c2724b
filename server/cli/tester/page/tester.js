// The postbacks that `rewards listen --page` received, newest first.
/* oxlint-disable no-restricted-globals -- this runs in a browser */
const POLL_MS = 500;
const find = (id) => document.getElementById(id);
/** Entries that stay open when the list is drawn again. */
const opened = new Set();
let revision = '';

find('failing').addEventListener('click', () => void switchFailing());
void poll();

async function poll() {
  try {
    const response = await fetch(`postbacks.json?since=${encodeURIComponent(revision)}`);
    if (response.status === 200) show(await response.json());
    find('gone').hidden = true;
  } catch {
    find('gone').hidden = false;
  }
  setTimeout(() => void poll(), POLL_MS);
}

async function switchFailing() {
  const failing = find('failing').getAttribute('aria-checked') !== 'true';
  const headers = { 'Content-Type': 'application/json' };
  const response = await fetch('switch', { method: 'POST', headers, body: JSON.stringify({ failing }) });
  if (response.ok) show(await response.json());
}

function show(received) {
  const isFirst = revision === '';
  ({ revision } = received);
  const { isFailing, postbacks } = received;
  find('failing').setAttribute('aria-checked', String(isFailing));
  find('failing-hint').hidden = !isFailing;
  find('empty').hidden = postbacks.length > 0;
  find('list').replaceChildren(...postbacks.map(row));
  const [newest] = postbacks;
  if (!isFirst && newest !== undefined) find('news').textContent = `${titleOf(newest)}, ${verdictOf(newest)}`;
}

function titleOf({ credits, isGenuine, isReversal }) {
  if (!isGenuine) return `Claims ${credits === '' ? 'no' : credits} credits`;
  return `${isReversal ? 'Reversed' : 'Credited'} ${credits}`;
}

function verdictOf({ isGenuine }) {
  return isGenuine ? 'Signature verified' : 'Wrong signature';
}

function row(postback) {
  const { answered, at, attempts, event, id, isGenuine, kind, offer, raw, user } = postback;
  const key = `${kind} ${id}`;
  const request = make('pre', {}, make('code', {}, kind === 'get' ? raw : indented(raw)));
  const details = make('details', {}, make('summary', {}, 'Show the request'), request);
  details.open = opened.has(key);
  details.addEventListener('toggle', () => (details.open ? opened.add(key) : opened.delete(key)));
  const time = new Date(at);
  const marks = [
    make('span', { class: isGenuine ? 'good' : 'bad' }, verdictOf(postback)),
    make('span', { class: answered === 200 ? 'good' : 'bad' }, `Responded with ${answered}`),
    ...(attempts > 1 ? [make('span', {}, `Attempt ${attempts}`)] : []),
  ];
  return make(
    'li',
    { class: 'card' },
    make(
      'div',
      { class: 'head' },
      make('h3', {}, titleOf(postback)),
      make('span', { class: 'kind' }, kind === 'get' ? 'GET' : 'POST'),
      make('time', { datetime: time.toISOString() }, time.toLocaleTimeString('en-GB')),
    ),
    make('p', {}, `${event === '' ? offer : `${offer}: ${event}`} for ${user}`),
    make('p', { class: 'marks' }, ...marks),
    details,
  );
}

/** JSON over several lines; other text, and JSON that was cut, as it is. */
function indented(text) {
  try {
    return JSON.stringify(JSON.parse(text), null, 2);
  } catch {
    return text;
  }
}

function make(name, attributes, ...content) {
  const made = document.createElement(name);
  for (const [attribute, value] of Object.entries(attributes)) made.setAttribute(attribute, value);
  made.append(...content);
  return made;
}
