import './hosted-page.css';
import '../embed/register.ts';
import { apiBase } from '../api/api-base.ts';
import { setupWarning } from '../diagnosis/load-warnings.ts';
import { loadMessages } from '../i18n/load-messages.ts';
import { renewalPauseMs } from '../offer-wall/token/renewal-pause.ts';
import { wallLanguages } from '../locales/wall-languages.ts';
import { keepDrafts } from '../survey-profile/draft-store.ts';
import { openChannel } from './channel.ts';
import { withPreloadedResponses } from './preloaded-responses.ts';
import { readHostedAddress } from './hosted-address.ts';
import { openByApp } from './open-by-app.ts';
import { reportHeight } from './report-height.ts';
import { sessionDrafts } from './session-drafts.ts';

/** How long to wait for the host's token. Afterwards, the wall loads without one and reports the error. */
const TOKEN_TIMEOUT_MS = 10_000;

/** Prevents an endless loop of requests if tokens are refused at once. */
const EXPIRED_PAUSE_MS = 5000;
let expiredAt = -Infinity;
let renewal: ReturnType<typeof setTimeout> | undefined;

const { attributes, token, hasTokenInQuery, awaitsToken, withoutToken } = readHostedAddress(location.href);
// The token must not stay in the address bar, the history or a shared link.
if (token || hasTokenInQuery) history.replaceState(history.state, '', withoutToken);
if (hasTokenInQuery) setupWarning(apiBase(''), 'token-in-query');

// Preloaded responses would become stale while the page waits for a token.
if (!awaitsToken) {
  const json = document.querySelector('script[type="application/json"]')?.textContent || '{}';
  // oxlint-disable-next-line no-restricted-globals -- the wall sends its requests by the page's fetch, and this page is ours
  window.fetch = withPreloadedResponses(window.fetch.bind(window), apiBase(''), json);
}

// oxlint-disable-next-line no-restricted-globals -- elements store nothing, but this page is ours
keepDrafts(sessionDrafts(() => sessionStorage, Date.now));

const wall = document.createElement('offer-wall');
for (const [name, value] of Object.entries(attributes)) wall.setAttribute(name, value);
wall.token = token;
const language = attributes['lang'] || navigator.language;
// The page's placeholders already have the language's direction.
Object.assign(document.documentElement, { lang: language, dir: language.startsWith('ar') ? 'rtl' : 'ltr' });
wall.setAttribute('history', '');
document.documentElement.toggleAttribute('data-framed', window.parent !== window);
if (attributes['theme']) applyTheme(attributes['theme']);

const origins = document.querySelector<HTMLMetaElement>('meta[name=offer-wall-origins]')?.content ?? '';
const channel = openChannel(window, origins.split(' ').filter(Boolean), (message) => {
  if (message.type === 'ack') opener.acknowledged(message.id);
  if (message.type !== 'init') return;
  if (message.token) receiveToken(message.token);
  show();
});
const opener = openByApp(channel, window);

const loaded = new Promise((resolve) => {
  for (const type of ['offer-wall-load', 'offer-wall-error'] as const)
    wall.addEventListener(type, resolve, { once: true });
});
void loaded.then(adoptLanguage).then(matchHead);
matchMedia('(prefers-color-scheme: dark)').addEventListener('change', matchHead);
wall.addEventListener('offer-wall-load', ({ detail }) => channel.send({ type: 'load', data: detail }));
wall.addEventListener('offer-wall-error', ({ detail: { code, status } }) => {
  // Without a token on a strict wall, the user is signed out unless the host sends one.
  if (code !== 'session-expired' && status !== 401) return channel.send({ type: 'error', data: { code } });
  if (performance.now() - expiredAt < EXPIRED_PAUSE_MS) return;
  expiredAt = performance.now();
  channel.send({ type: 'session-expired' });
});
wall.addEventListener('offer-wall-open', (event) => {
  const { offer, url } = event.detail;
  if (channel.kind !== 'app')
    return channel.send({ type: 'offer-open', data: { id: 0, offer_id: offer.offer_id, url } });
  event.preventDefault();
  opener.open(offer.offer_id, url);
});
wall.addEventListener('offer-wall-balance', ({ detail }) => channel.send({ type: 'balance', data: detail }));
wall.addEventListener('survey-profile-created', ({ detail }) =>
  channel.send({ type: 'profile-created', data: detail }),
);

if (awaitsToken && channel.kind !== 'none') setTimeout(show, TOKEN_TIMEOUT_MS);
else show();
reportHeight(document.body, channel);

function show(): void {
  if (!wall.isConnected) document.querySelector('main')?.append(wall);
}

/** Sets a token, and requests another from the host before this one expires. */
function receiveToken(received: string): void {
  wall.token = received;
  clearTimeout(renewal);
  const pauseMs = renewalPauseMs(received);
  if (pauseMs !== null) renewal = setTimeout(() => channel.send({ type: 'session-expired' }), pauseMs);
}

/** Applies the wall's theme to the browser's own UI. */
function applyTheme(theme: string): void {
  document.documentElement.dataset['theme'] = theme;
  const [light, dark] = document.querySelectorAll<HTMLMetaElement>('meta[name=theme-color]');
  const shown = theme === 'light' ? light : theme === 'dark' ? dark : undefined;
  if (light && dark && shown) light.content = dark.content = shown.content;
}

/** Colors the browser's own UI, including a phone's notch, like the wall's header. */
function matchHead(): void {
  const head = wall.shadowRoot?.querySelector('[part=header]');
  if (!head) return;
  const { backgroundColor } = getComputedStyle(head);
  document.documentElement.style.setProperty('--head', backgroundColor);
  for (const meta of document.querySelectorAll<HTMLMetaElement>('meta[name=theme-color]'))
    meta.content = backgroundColor;
}

/** Copies the wall's language, title and main heading to the page. */
async function adoptLanguage(): Promise<void> {
  await wall.updateComplete;
  const root = wall.shadowRoot?.querySelector<HTMLElement>('.root[lang]');
  if (!root) return;
  const { lang, dir } = root;
  Object.assign(document.documentElement, { lang, dir });
  document.title = root.querySelector('h2')?.textContent ?? '';
  const heading = document.querySelector('h1');
  const messages = await loadMessages(wallLanguages, [lang]).catch(() => null);
  if (heading && messages) heading.textContent = messages.tabsLabel;
}
