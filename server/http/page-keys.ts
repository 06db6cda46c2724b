import type { IncomingHttpHeaders } from 'node:http';
import type { DirectoryView } from '../publishers/directory.ts';
import type { WallOrPanelRef } from '../store/ports/accounts.ts';
import { problem } from './problem.ts';

/**
 * Marks a request from our own API reference, where a developer types a key. CORS keeps other sites from sending it.
 */
export const TRY_HEADER = 'x-rewards-try';

/**
 * Whether a page's script sent the request. Browsers add these headers and pages can't remove them; `none` means a
 * typed address. `Sec-Fetch-Mode` proves nothing, because Node's fetch sends it too.
 */
export function isFromPage(headers: IncomingHttpHeaders): boolean {
  if (headers[TRY_HEADER] !== undefined) return false;
  const site = headers['sec-fetch-site'];
  return headers.origin !== undefined || (site !== undefined && site !== 'none');
}

/** Whether a key of the wall, or of a panel linked to it, is refused if a page sends it. */
export function refusesPageKey({ kind, profileId }: WallOrPanelRef, view: DirectoryView): boolean {
  const adwallId = kind === 'wall' ? profileId : (view.panelById(profileId)?.settings.adwall_id ?? null);
  return adwallId !== null && view.wallById(adwallId)?.settings.refuse_browser_keys === true;
}

/** The refusal of a valid secret key from a page (docs/contract/identity.md#secret-keys-in-pages). */
export const secretKeyInBrowser = problem('secret_key_in_browser', {
  detail:
    'A page sent a secret key (`sk_…`), and everyone who opens the page can read it and move credits with it. Create a new key with `rewards key rotate`, use it on your server only, and revoke this one with `rewards key revoke`. In the page, use the publishable key (`pk_…`) and a user token.',
});
