import { pageFetch, requestJson } from '../api/request-json.ts';
import { objectOf, textOf } from '../api/unknown-json.ts';
import type { PageSetup } from './find-mistake.ts';
import type { FoundMistake } from './found-mistake.ts';
import { isBlocked } from './watch-policy.ts';

/** How the widget reaches the service. */
export interface Reach extends Pick<PageSetup, 'base' | 'token'> {
  /** Path of the check of the wall or panel. Pages of all origins may read its responses. */
  readonly checkPath: string;
}

/**
 * Why there was no response: null if the browser is offline, or if only one request was lost. It requests the service's
 * health endpoint. No page may read that response, but it distinguishes a blocked request from an unavailable service.
 * `answersOthers`: other requests about the same wall, whose responses pages of all origins may read, have succeeded.
 */
export async function whyUnreachable(reach: Reach, answersOthers: boolean): Promise<FoundMistake | null> {
  const { base } = reach;
  if (!navigator.onLine) return null;
  if (location.protocol === 'https:' && isPlainHttp(base)) return { mistake: 'mixed-content', facts: '' };
  let hasAnswered = false;
  const ask = async (): Promise<void> => {
    await pageFetch(`${base}/health/live`, { mode: 'no-cors', credentials: 'omit' });
    hasAnswered = true;
  };
  const isConnectBlocked = await isBlocked('connect-src', new URL(base).origin, ask);
  if (isConnectBlocked) return { mistake: 'csp-connect', facts: `It blocks ${base}.` };
  if (!hasAnswered) return { mistake: 'unreachable', facts: `Its URL is ${base}.` };
  return mistakeOnceAnswered(reach, answersOthers);
}

/**
 * The server responds. Tries once more, so that a request lost during a network change or a restart isn't reported as a
 * mistake.
 */
async function mistakeOnceAnswered(
  { base, checkPath, token }: Reach,
  answersOthers: boolean,
): Promise<FoundMistake | null> {
  const answer = await requestJson(base + checkPath, { fetch: pageFetch, token });
  if (!answersOthers) {
    return answer.kind === 'unreachable' ? { mistake: 'not-the-service', facts: `It asks ${base}.` } : null;
  }
  const { code, detail } = objectOf(answer.kind === 'refused' ? answer.body : null);
  return code === 'origin_not_listed' ? { mistake: 'origin-not-listed', facts: textOf(detail) } : null;
}

/** Browsers let pages call their own computer over HTTP. */
function isPlainHttp(base: string): boolean {
  return base.startsWith('http:') && !/^http:\/\/(?:localhost|127\.\d+\.\d+\.\d+|\[::1\])(?::|$)/.test(base);
}
