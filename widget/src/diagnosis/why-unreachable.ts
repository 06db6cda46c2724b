import { buildPath, wallCheckPath } from '@rewards-wall/shared/routes.ts';
import { pageFetch, requestJson } from '../api/request-json.ts';
import { objectOf, textOf } from '../api/unknown-json.ts';
import type { PageSetup } from './find-mistake.ts';
import type { FoundMistake } from './found-mistake.ts';
import { isBlocked } from './watch-policy.ts';

/**
 * Why the browser got no answer of the service: null if it is offline. Asks the service for its health, whose answer no
 * page may read, but which tells a blocked request from a service that does not answer. `answersOthers`: it has answered
 * requests about the same wall, whose answers pages of all origins may read.
 */
export async function whyUnreachable(
  setup: Pick<PageSetup, 'base' | 'pubId' | 'wallId' | 'token'>,
  answersOthers: boolean,
): Promise<FoundMistake | null> {
  const { base } = setup;
  if (!navigator.onLine) return null;
  if (location.protocol === 'https:' && isPlainHttp(base)) return { mistake: 'mixed-content', facts: '' };
  let hasAnswered = false;
  const ask = async (): Promise<void> => {
    await pageFetch(`${base}/health/live`, { mode: 'no-cors', credentials: 'omit' });
    hasAnswered = true;
  };
  if (await isBlocked('connect-src', ask)) return { mistake: 'csp-connect', facts: `It blocks ${base}.` };
  if (!hasAnswered) return { mistake: 'unreachable', facts: `Its URL is ${base}.` };
  if (answersOthers) return unlistedOrigin(setup);
  return { mistake: 'not-the-service', facts: `It asks ${base}.` };
}

/** Asks the service whether the browser withholds its answers from this origin; null if that is not why. */
async function unlistedOrigin({
  base,
  pubId,
  wallId,
  token,
}: Pick<PageSetup, 'base' | 'pubId' | 'wallId' | 'token'>): Promise<FoundMistake | null> {
  const answer = await requestJson(base + buildPath(wallCheckPath, { pubId, adwallId: wallId }), {
    fetch: pageFetch,
    token,
  });
  const { code, detail } = objectOf(answer.kind === 'refused' ? answer.body : null);
  return code === 'origin_not_listed' ? { mistake: 'origin-not-listed', facts: textOf(detail) } : null;
}

/** Browsers let pages call their own computer over HTTP. */
function isPlainHttp(base: string): boolean {
  return base.startsWith('http:') && !/^http:\/\/(?:localhost|127\.\d+\.\d+\.\d+|\[::1\])(?::|$)/.test(base);
}
