import { buildPath, wallCheckPath } from '@rewards-wall/shared/routes.ts';
import type { SetupMistakeId } from '@rewards-wall/shared/setup-mistakes.ts';
import type { Failed } from '../api/loaded.ts';
import { isLost } from '../api/load-failure.ts';
import type { LoadFailure } from '../api/load-failure.ts';
import { findMistake } from './find-mistake.ts';
import type { PageSetup } from './find-mistake.ts';
import type { FoundMistake } from './found-mistake.ts';
import { whyUnreachable } from './why-unreachable.ts';
import { warnOfSetup } from './setup-warnings.ts';
import { isBlocked } from './watch-policy.ts';

/** A problem in a wall. */
export type Trouble =
  /** `hasOffers`: the service has answered other requests of this page. */
  | { readonly kind: 'failed'; readonly failed: Failed; readonly hasOffers: boolean }
  | { readonly kind: 'image'; readonly url: string };

/**
 * Looks for a mistake in the page that explains a problem, and reports it in the console. Returns a failure to show
 * instead if this page can never load the offers; else null. This module loads only after a failure.
 */
export async function diagnoseWall(setup: PageSetup, trouble: Trouble): Promise<LoadFailure | null> {
  const found = await mistakeBehind(setup, trouble);
  if (found) warnOfSetup(setup.base, found.mistake, found.facts);
  const looksLost = trouble.kind === 'failed' && isLost(trouble.failed.failure);
  return looksLost && found && permanent.includes(found.mistake) ? 'refused' : null;
}

/**
 * Mistakes that look like a lost connection, but last until the page or the wall changes. `not-the-service` may be
 * temporary: a proxy responds while the service restarts.
 */
const permanent: readonly SetupMistakeId[] = ['csp-connect', 'mixed-content', 'origin-not-listed'];

async function mistakeBehind(setup: PageSetup, trouble: Trouble): Promise<FoundMistake | null> {
  if (trouble.kind === 'failed') {
    const { failed, hasOffers } = trouble;
    if (!isLost(failed.failure)) return findMistake(setup, failed, Date.now());
    const { base, pubId, wallId, token } = setup;
    const checkPath = buildPath(wallCheckPath, { pubId, adwallId: wallId });
    return whyUnreachable({ base, checkPath, token }, hasOffers);
  }
  const load = async () => {
    const image = new Image();
    // The advertiser's host must not learn the page's URL.
    image.referrerPolicy = 'no-referrer';
    image.src = trouble.url;
    await image.decode();
  };
  const { origin } = new URL(trouble.url);
  return (await isBlocked('img-src', origin, load)) ? { mistake: 'csp-images', facts: `It blocks ${origin}.` } : null;
}
