// What the simulated networks sell, and what they changed last.
import { element, postJson, whileVisible } from './dom.js';

const find = (id) => document.getElementById(id);
const POLL_MS = 5000;
/** The demo's wall pays 100 Coins for a dollar. */
const COINS_PER_DOLLAR = 100;
const coins = (dollars) => Math.round(Number(dollars) * COINS_PER_DOLLAR).toLocaleString('en');

/** Shows the networks, and calls `changed` whenever they have changed something. */
export function watchSupply(changed) {
  let revision = null;

  const show = (supply) => {
    const isNews = revision !== null && supply.revision !== revision;
    ({ revision } = supply);
    find('networks').replaceChildren(...supply.networks.map(networkRow));
    find('news').replaceChildren(...supply.news.map(newsRow));
    if (isNews) changed();
  };

  whileVisible(POLL_MS, async () => {
    try {
      const response = await fetch(`/demo/supply.json?since=${revision ?? ''}`);
      if (response.status === 200) show(await response.json());
    } catch {
      // The demo has stopped. The next poll may find it again.
    }
  });
  const changeNow = async () => {
    find('change').disabled = true;
    try {
      show(await postJson('/demo/supply/change', {}));
    } finally {
      find('change').disabled = false;
      find('change').focus();
    }
  };
  find('change').addEventListener('click', () => void changeNow());
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
