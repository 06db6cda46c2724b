// A game's shop: a user who runs out of Coins earns some in a drawer, and buys.
import { base, element, postJson } from './dom.js';

const find = (id) => document.getElementById(id);
const random = () => crypto.getRandomValues(new Uint32Array(1))[0].toString(36);
const getJson = async (path) => (await fetch(base + path)).json();

/** A new user on each page load. */
const subid1 = `demo-visitor-${random()}`;
const user = new URLSearchParams({ subid1 });

const { openOfferWall } = await import(`${base}embed/v1/open-wall.js`);
const { adwallId, items, places, pubId } = await getJson('demo/settings.json');

find('items').replaceChildren(...items.map(itemRow));
await showBalance();

function itemRow({ id, name, price }) {
  const button = element('button', { type: 'button', class: 'action' }, `Buy for ${price} Coins`);
  // Pressing twice buys once.
  let order = random();
  button.addEventListener('click', async () => {
    const { bought } = await postJson(`${base}demo/shop/buy`, { subid1, item: id, order });
    find('news').textContent = bought ? `You have bought: ${name}.` : `You need ${price} Coins.`;
    if (bought) order = random();
    else await openWall().closed;
    await showBalance();
  });
  return element('li', {}, element('h2', {}, name), button);
}

function openWall() {
  return openOfferWall({
    mode: 'drawer',
    pubId: String(pubId),
    wallId: String(adwallId),
    userId: subid1,
    getToken: async () => (await getJson(`demo/session.json?${user}`)).token,
    placement: 'shop',
    simulateIp: places[0].ip,
  });
}

async function showBalance() {
  const { balance } = await getJson(`demo/balance.json?${user}`);
  find('balance').textContent = Number(balance).toLocaleString('en');
}
