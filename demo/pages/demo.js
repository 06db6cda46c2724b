// The demo's host page: a publisher's page, plus controls to view the wall as another user.
import { showBalance } from './balance.js';
import { showConsoleLink } from './console-link.js';
import { base, element, setAttributes } from './dom.js';
import { openFolds } from './folds.js';
import { showLoop } from './loop-steps.js';
import { watchPostbacks } from './postbacks.js';
import { offerSnippet } from './snippet.js';
import { watchSupply } from './supply.js';
import { createViewer } from './viewer.js';

const find = (id) => document.getElementById(id);

/** Aborts the requests for the previously selected user. */
let requests = new AbortController();

/** The state of the last opened offer: the input of `showLoop`. */
let loop = {};

const settings = await getJson(`${base}demo/settings.json`);
const wall = element('offer-wall', { 'pub-id': settings.pubId, 'wall-id': settings.adwallId });
const viewer = createViewer(settings, () => void showUser());
const snippet = offerSnippet(settings);
const balance = showBalance({
  read: () => getJson(`${base}demo/balance.json?${userQuery()}`),
  changed: balanceChanged,
});

openFolds();
void showConsoleLink();
await showUser();
find('stage').append(wall);

wall.addEventListener('offer-wall-open', ({ detail }) => showProgress({ state: 'clicked', offer: detail.offer.name }));
document.addEventListener('survey-profile-created', () => {
  viewer.describe('Signed up for surveys just now. Matching surveys are among the offers.');
  void showCount();
});
watchSupply(() => {
  void wall.reload();
  void showCount();
});
watchPostbacks(({ postbacks }, isFirst) => {
  const { subid1 } = viewer.chosen().user;
  const ours = postbacks.find(({ isGenuine, user }) => isGenuine && user === subid1);
  // Postbacks from before this page was opened are not news.
  if (ours !== undefined && !isFirst) showProgress({ ...loop, postback: ours });
});

function userQuery() {
  return new URLSearchParams({ subid1: viewer.chosen().user.subid1 });
}

function showProgress(next) {
  loop = next;
  const done = showLoop(find('loop'), { page: 'game', ...loop });
  find('progress').textContent = done === 4 ? 'All 4 steps' : `Step ${done + 1} of 4`;
}

function balanceChanged(change) {
  const { offer, postback } = loop;
  // The postback may have arrived before the credit was noticed.
  const isTold = Number(postback?.credits) === change;
  showProgress({ offer, state: change > 0 ? 'credited' : 'reversed', credits: change, ...(isTold && { postback }) });
  void showCount();
}

async function showUser() {
  const { user, place, device } = viewer.chosen();
  requests.abort();
  requests = new AbortController();
  const { signal } = requests;
  const token = await userToken();
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
  viewer.describe(user.description);
  find('hosted').href = `${base}wall/${settings.pubId}/${settings.adwallId}?${userQuery()}`;
  snippet.show(user.subid1);
  showProgress({});
  balance.forget();
  void showCount();
}

/** With the user's token, the wall also shows the user's activity. */
async function userToken() {
  try {
    return (await getJson(`${base}demo/session.json?${userQuery()}`)).token;
  } catch {
    return undefined;
  }
}

/** Shows how many offers match, using the wall's request without a limit. */
async function showCount() {
  const { user, place, device } = viewer.chosen();
  const output = find('match-count');
  const query = userQuery();
  if (user.gender) query.set('gender', user.gender);
  if (user.age_range_id) query.set('age_range_id', user.age_range_id);
  if (place) query.set('ip', place.ip);
  if (device) query.set('user-agent', device.userAgent);
  const path = `${base}adwall/api/publisher/${settings.pubId}/profile/${settings.adwallId}/offers.json?${query}`;
  try {
    const headers = place ? { 'Accept-Language': place.language } : {};
    const count = (await getJson(path, headers))?.offers.length ?? 0;
    output.value = count === 1 ? '1 offer matches' : `${count} offers match`;
  } catch (error) {
    if (error.name !== 'AbortError') output.value = 'Not available';
  }
}

/** The JSON of a response; null for 204. Throws AbortError if another user is selected in the meantime. */
async function getJson(path, headers = {}) {
  const response = await fetch(path, { headers, signal: requests.signal });
  if (!response.ok) throw new Error(`${path} answered ${response.status}`);
  return response.status === 204 ? null : response.json();
}
