// The simulated networks' offers and latest changes.
import { base, element, postJson, whileVisible } from './dom.js';

const find = (id) => document.getElementById(id);
const POLL_MS = 5000;
/** The demo's wall pays 100 Coins per dollar. */
const COINS_PER_DOLLAR = 100;
const coins = (dollars) => Math.round(Number(dollars) * COINS_PER_DOLLAR).toLocaleString('en');

/** Shows the networks, and calls `changed` after each change. */
export function watchSupply(changed) {
  let revision = null;

  const show = (supply) => {
    const isNews = revision !== null && supply.revision !== revision;
    ({ revision } = supply);
    find('networks').replaceChildren(...supply.networks.map(networkRow));
    showSpare(supply.spare);
    find('news').replaceChildren(...supply.news.map(newsRow));
    if (isNews) changed();
  };

  whileVisible(POLL_MS, async () => {
    try {
      const response = await fetch(`${base}demo/supply.json?since=${revision ?? ''}`);
      if (response.status === 200) show(await response.json());
    } catch {
      // The demo may be stopped. The next poll tries again.
    }
  });
  const changeNow = async () => {
    find('change').disabled = true;
    try {
      show(await postJson(`${base}demo/supply/change`, {}));
    } finally {
      find('change').disabled = false;
      find('change').focus();
    }
  };
  find('change').addEventListener('click', () => void changeNow());
}

/** Values for adding a feed of the spare network. */
function showSpare(spare) {
  find('spare').hidden = spare === null;
  if (spare === null) return;
  const { base: address, credential, platform, title } = spare;
  const code = (text) => element('code', {}, text);
  const steps = [
    ['In the console, open ', element('b', {}, 'Feeds'), ' and choose ', element('b', {}, 'Add a feed'), '.'],
    [`Choose the network ${platform}.`],
    ['Credential: ', code(credential)],
    ['Address of the API: ', code(address)],
    ['Users’ share of the payout: ', code('100%'), ', or less to keep a part.'],
    ['Add the feed, preview it and start it. Its offers appear on this wall.'],
  ];
  find('spare-title').textContent = `Add ${title} yourself`;
  find('spare-steps').replaceChildren(...steps.map((parts) => element('li', {}, ...parts)));
}

function networkRow({ platform, sells, title }) {
  return element('li', {}, element('span', {}, element('b', {}, title), ` speaks ${platform}`), amountOf(sells));
}

function amountOf(text) {
  return element('span', { class: 'amount' }, text);
}

function newsRow({ before, kind, offer, payout }) {
  const label = {
    appeared: 'New',
    vanished: 'Gone',
    repriced: Number(payout) > Number(before) ? 'Pays more' : 'Pays less',
  };
  const amount = kind === 'repriced' ? `${coins(before)} → ${coins(payout)}` : coins(payout);
  return element(
    'li',
    { 'data-kind': kind },
    element('span', {}, element('b', {}, label[kind]), ` ${offer}`),
    kind === 'vanished' ? '' : amountOf(`${amount} Coins`),
  );
}
