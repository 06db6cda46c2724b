// The demo's host page: what a publisher's page does, plus controls that show the wall as another user.
import { element, setAttributes, whileVisible } from './dom.js';

const find = (id) => document.getElementById(id);
const choosers = { user: find('user'), country: find('country'), device: find('device') };
/** Offers are completed on another page. This page shows the credit soon after. */
const BALANCE_POLL_MS = 2000;
const TOAST_MS = 6000;

let toastTimer;

/** The user's account as shown; null until it is known. */
let shownBalance = null;

/** Aborts the requests for the user who was chosen before. */
let requests = new AbortController();

/** A new user each time the page loads, to try the sign-up again. */
const newUser = {
  subid1: `demo-visitor-${crypto.getRandomValues(new Uint32Array(1))[0].toString(36)}`,
  label: 'New user',
  description: 'Nobody that the game knows yet. The form for surveys is under Surveys.',
};

const settings = await getJson('/demo/settings.json');
const users = [...settings.users, newUser];
const wall = document.createElement('offer-wall');
setAttributes(wall, { 'pub-id': settings.pubId, 'wall-id': settings.adwallId });

fill(choosers.user, [...settings.users.map(({ subid1, label }) => [subid1, label]), ['new', newUser.label]]);
fill(choosers.country, [['', 'Your own address'], ...settings.places.map(({ country, label }) => [country, label])]);
fill(choosers.device, [['', 'Your own device'], ...settings.devices.map(({ id, label }) => [id, label])]);
restoreChoice();
await showUser();
find('stage').append(wall);

choosers.user.addEventListener('change', () => {
  // Users are in their own country, until another one is chosen.
  choosers.country.value = chosen().user.country ?? choosers.country.value;
  choiceChanged();
});
choosers.country.addEventListener('change', choiceChanged);
choosers.device.addEventListener('change', choiceChanged);
find('controls').addEventListener('submit', (event) => event.preventDefault());

document.addEventListener('survey-profile-created', () => {
  find('about').textContent = 'Signed up for surveys just now. Those that fit the answers are among the offers.';
  void showCount();
});

whileVisible(BALANCE_POLL_MS, showBalance);

find('copy').addEventListener('click', () => void copySnippet());

async function copySnippet() {
  const button = find('copy');
  try {
    await navigator.clipboard.writeText(find('snippet').textContent);
    button.textContent = 'Copied';
  } catch {
    getSelection().selectAllChildren(find('snippet'));
    button.textContent = 'Selected: copy it now';
  }
}

function chosen() {
  const { country, device, user } = choosers;
  return {
    user: users.find(({ subid1 }) => subid1 === user.value) ?? newUser,
    place: settings.places.find((place) => place.country === country.value),
    device: settings.devices.find(({ id }) => id === device.value),
  };
}

function choiceChanged() {
  const choice = new URLSearchParams();
  for (const [name, { value }] of Object.entries(choosers)) choice.set(name, value);
  history.replaceState(null, '', `?${choice}`);
  void showUser();
}

/** The choice is in the URL, so that it can be shared. */
function restoreChoice() {
  const choice = new URLSearchParams(location.search);
  choosers.country.value = users[0].country;
  for (const [name, chooser] of Object.entries(choosers)) {
    const wanted = choice.get(name);
    if ([...chooser.options].some(({ value }) => value === wanted)) chooser.value = wanted;
    chooser.disabled = false;
  }
}

async function showUser() {
  const { user, place, device } = chosen();
  requests.abort();
  requests = new AbortController();
  const { signal } = requests;
  const token = await userToken(user.subid1);
  if (signal.aborted) return;
  setAttributes(wall, {
    'user-id': user.subid1,
    gender: user.gender,
    'age-range-id': user.age_range_id,
    'simulate-ip': place?.ip,
    'simulate-user-agent': device?.userAgent,
    lang: place?.language,
    token,
  });
  find('about').textContent = user.description;
  find('hosted').href = `/wall/${settings.pubId}/${settings.adwallId}?subid1=${encodeURIComponent(user.subid1)}`;
  find('snippet').textContent = [
    `<script type="module" src="${location.origin}/embed/v1/offer-wall.js"></script>`,
    `<offer-wall pub-id="${settings.pubId}" wall-id="${settings.adwallId}" user-id="${user.subid1}"></offer-wall>`,
  ].join('\n');
  shownBalance = null;
  void showCount();
  void showBalance();
}

/** With the user's token, the wall also shows the user's activity. */
async function userToken(subid1) {
  try {
    return (await getJson(`/demo/session.json?subid1=${encodeURIComponent(subid1)}`)).token;
  } catch {
    return undefined;
  }
}

/** Shows how many offers match. Asks the service as the wall does, but for all offers at once. */
async function showCount() {
  const { user, place, device } = chosen();
  const output = find('match-count');
  const query = new URLSearchParams({ subid1: user.subid1 });
  if (user.gender) query.set('gender', user.gender);
  if (user.age_range_id) query.set('age_range_id', user.age_range_id);
  if (place) query.set('ip', place.ip);
  if (device) query.set('user-agent', device.userAgent);
  const path = `/adwall/api/publisher/${settings.pubId}/profile/${settings.adwallId}/offers.json?${query}`;
  try {
    const headers = place ? { 'Accept-Language': place.language } : {};
    const count = (await getJson(path, headers))?.offers.length ?? 0;
    output.value = count === 1 ? '1 offer matches' : `${count} offers match`;
  } catch (error) {
    if (error.name !== 'AbortError') output.value = 'Not available';
  }
}

async function showBalance() {
  const { user } = chosen();
  try {
    const account = await getJson(`/demo/balance.json?subid1=${encodeURIComponent(user.subid1)}`);
    const key = JSON.stringify(account);
    if (shownBalance?.key === key) return;
    const balance = Number(account.balance);
    const change = shownBalance === null ? 0 : balance - shownBalance.balance;
    shownBalance = { key, balance };
    find('balance').textContent = balance.toLocaleString('en');
    if (change !== 0) showChange(change, balance);
    const rows = account.transactions.map(({ amount, text }) => {
      const row = element('li', {}, text);
      row.append(element('b', {}, amount.startsWith('-') ? amount.replace('-', '−') : `+${amount}`));
      return row;
    });
    find('history').replaceChildren(...(rows.length > 0 ? rows : [element('li', {}, 'Nothing yet')]));
  } catch (error) {
    if (error.name === 'AbortError') return;
    shownBalance = null;
    find('balance').textContent = '–';
  }
}

/** Shows a credit or reversal that came while the page was open. */
function showChange(change, balance) {
  const toast = find('toast');
  const what = change > 0 ? `+${change.toLocaleString('en')}` : `−${(-change).toLocaleString('en')}`;
  toast.textContent = `${what} Coins, ${balance.toLocaleString('en')} in all`;
  toast.toggleAttribute('data-fall', change < 0);
  clearTimeout(toastTimer);
  toastTimer = setTimeout(() => toast.replaceChildren(), TOAST_MS);
  void showCount();
}

function fill(select, entries) {
  select.replaceChildren(...entries.map(([value, label]) => element('option', { value }, label)));
}

/** The JSON of a response; null for 204. Throws AbortError if another user is chosen meanwhile. */
async function getJson(path, headers = {}) {
  const response = await fetch(path, { headers, signal: requests.signal });
  if (!response.ok) throw new Error(`${path} answered ${response.status}`);
  return response.status === 204 ? null : response.json();
}
