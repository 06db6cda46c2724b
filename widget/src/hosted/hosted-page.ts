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

/** How long to wait for the host's token. Afterwards, the wall loads without one and reports the error. */
const TOKEN_TIMEOUT_MS = 10_000;

startHostedPage();

/** Shows the wall that the page's address names, connected to the page or app around it. */
function startHostedPage(): void {
  registerElements();
  const address = readHostedAddress(location.href);
  hideTokens(address);
  // oxlint-disable-next-line no-restricted-globals -- elements store nothing, but this page is ours
  keepDrafts(sessionDrafts(() => sessionStorage, Date.now));
  prepareDocument(address.attributes);
  const wall = wallOf(address);
  matchWall(wall);
  const show = () => {
    if (!wall.isConnected) document.querySelector('main')?.append(wall);
  };
  const channel = connectHost(wall, show);
  if (address.awaitsToken && channel.kind !== 'none') setTimeout(show, TOKEN_TIMEOUT_MS);
  else show();
  reportHeight(document.body, channel);
}

/** Removes tokens from the address: they must not stay in the address bar, the history or a shared link. */
function hideTokens({ token, hasTokenInQuery, withoutToken }: HostedAddress): void {
  if (token || hasTokenInQuery) history.replaceState(history.state, '', withoutToken);
  if (hasTokenInQuery) setupWarning(apiBase(''), 'token-in-query');
}

function wallOf({ attributes, token, awaitsToken }: HostedAddress): OfferWall {
  const wall = document.createElement('offer-wall');
  for (const [name, value] of Object.entries(attributes)) wall.setAttribute(name, value);
  wall.setAttribute('history', '');
  wall.token = token;
  const json = document.querySelector('script[type="application/json"]')?.textContent;
  // The responses would become stale while the page waits for a token.
  if (json && !awaitsToken) wall.preloaded = readPreloaded(json, apiBase(''));
  return wall;
}
