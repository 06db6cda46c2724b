import type { IncomingHttpHeaders } from 'node:http';
import type { DirectoryView } from '../publishers/directory.ts';
import type { WallOrPanelRef } from '../store/ports/accounts.ts';
import { problem } from './problem.ts';

/**
 * Marks a request of our own API reference, where a developer types a key. No other site can send it: CORS doesn't allow
 * the header.
 */
export const TRY_HEADER = 'x-rewards-try';

/**
 * Whether a script of a page sent the request. Browsers add these headers, and a page can't remove them. `none` means
 * that a person typed the address. Node's fetch sends `Sec-Fetch-Mode`, so that header proves nothing.
 */
export function isFromPage(headers: IncomingHttpHeaders): boolean {
  if (headers[TRY_HEADER] !== undefined) return false;
  const site = headers['sec-fetch-site'];
  return headers.origin !== undefined || (site !== undefined && site !== 'none');
}

/** Whether the key of a wall, or of a panel that is linked to the wall, is refused if a page sends it. */
export function refusesPageKey({ kind, profileId }: WallOrPanelRef, view: DirectoryView): boolean {
  const adwallId = kind === 'wall' ? profileId : (view.panelById(profileId)?.settings.adwall_id ?? null);
  return adwallId !== null && view.wallById(adwallId)?.settings.refuse_browser_keys === true;
}

/** The refusal of a right secret key (docs/contract/identity.md#secret-keys-in-pages). */
export const secretKeyInBrowser = problem('secret_key_in_browser', {
  detail:
    'A page sent a secret key (`sk_…`), and everybody who opens the page can read it and move credits with it. Create a new key with `rewards key rotate`, use it on your server only, and end this one with `rewards key revoke`. In the page, use the publishable key (`pk_…`) and a user token.',
});
