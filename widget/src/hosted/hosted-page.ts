import './hosted-page.css';
import { apiBase } from '../api/api-base.ts';
import { setupWarning } from '../diagnosis/load-warnings.ts';
import { registerElements } from '../embed/define.ts';
import type { OfferWall } from '../offer-wall/offer-wall.ts';
import { keepDrafts } from '../survey-profile/draft-store.ts';
import { connectHost } from './connect-host.ts';
import { readHostedAddress } from './hosted-address.ts';
import type { HostedAddress } from './hosted-address.ts';
import { matchWall, prepareDocument } from './page-document.ts';
import { readPreloaded } from './read-preloaded.ts';
import { reportHeight } from './report-height.ts';
import { sessionDrafts } from './session-drafts.ts';
import { keepShown } from './take-over.ts';

/** How long to wait for the host's token. Afterwards, the wall loads without one and reports the error. */
const TOKEN_TIMEOUT_MS = 10_000;

startHostedPage();

/** Shows the wall that the page's address names, connected to the page or app around it. */
function startHostedPage(): void {
  registerElements();
  const address = readHostedAddress(window.openedAt);
  hideTokens();
  // Taps before the scripts have run may have added history entries above one with a token.
  addEventListener('popstate', hideTokens);
  // oxlint-disable-next-line no-restricted-globals -- elements store nothing, but this page is ours
  keepDrafts(sessionDrafts(() => sessionStorage, Date.now));
  prepareDocument(address.attributes);
  const wall = wallOf(address);
  matchWall(wall);
  const show = () => {
    wall.awaitToken = false;
    if (!wall.isConnected) document.querySelector('main')?.append(wall);
  };
  const channel = connectHost(wall, show);
  // For a page that was requested with a token, the host sends it again, to the scripts.
  wall.awaitToken = channel.kind !== 'none' && (address.awaitsToken || (isSignedIn() && !address.token));
  if (wall.awaitToken) setTimeout(show, TOKEN_TIMEOUT_MS);
  else show();
  reportHeight(document.body, channel);
}

/** Removes tokens from the address: they must not stay in the address bar, the history or a shared link. */
function hideTokens(): void {
  const { token, hasTokenInQuery, withoutToken } = readHostedAddress(location.href);
  if (token || hasTokenInQuery) history.replaceState(history.state, '', withoutToken);
  if (hasTokenInQuery) setupWarning(apiBase(''), 'token-in-query');
}

/** The service has made the page for the token in its request. */
function isSignedIn(): boolean {
  return 'signedIn' in document.documentElement.dataset;
}

function wallOf(address: HostedAddress): OfferWall {
  const wall = shownWall() ?? document.createElement('offer-wall');
  for (const [name, value] of Object.entries(address.attributes)) wall.setAttribute(name, value);
  wall.setAttribute('history', '');
  wall.token = address.token;
  const json = document.querySelector('script[type="application/json"]')?.textContent;
  // Responses without a token would become stale while the page waits for one.
  const carried =
    json && (isSignedIn() || !address.awaitsToken) ? readPreloaded(json, apiBase(''), () => wall.token) : [];
  const { earlyList } = window;
  // Of the two lists, only that for the token may be used, also later.
  const others = carried.filter(({ url }) => url !== earlyList?.url);
  wall.preloaded = new Set(earlyList ? [earlyList, ...others] : others);
  return wall;
}

/** The wall that the page has shown since before its scripts ran; null for none. */
function shownWall(): OfferWall | null {
  const { dataset } = document.documentElement;
  const wall = document.querySelector('offer-wall');
  // Older browsers know no declarative shadow roots.
  if (wall?.shadowRoot?.hasChildNodes() && !('hidesWall' in dataset)) {
    keepShown(wall, wall.shadowRoot);
    return wall;
  }
  window.earlyPresses.stop();
  wall?.remove();
  delete dataset['hidesWall'];
  return null;
}
