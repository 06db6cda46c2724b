import { pageFetch } from '../api/request-json.ts';
import type { FoundMistake } from './find-mistake.ts';
import { isBlocked } from './watch-policy.ts';

/**
 * Why the browser got no answer of the service: null if it is offline. Asks the service for its health, whose answer no
 * page may read, but which tells a blocked request from a service that does not answer. `answersOthers`: it has answered
 * requests about the same wall, which pages of all origins may send.
 */
export async function whyUnreachable(base: string, answersOthers: boolean): Promise<FoundMistake | null> {
  if (!navigator.onLine) return null;
  if (location.protocol === 'https:' && isPlainHttp(base)) return { mistake: 'mixed-content', facts: '' };
  let hasAnswered = false;
  const ask = async (): Promise<void> => {
    await pageFetch(`${base}/health/live`, { mode: 'no-cors', credentials: 'omit' });
    hasAnswered = true;
  };
  if (await isBlocked('connect-src', ask)) return { mistake: 'csp-connect', facts: `It blocks ${base}.` };
  if (!hasAnswered) return { mistake: 'unreachable', facts: `Its URL is ${base}.` };
  if (answersOthers) return { mistake: 'origin-not-listed', facts: `The origin is ${location.origin}.` };
  return { mistake: 'not-the-service', facts: `It asks ${base}.` };
}

/** Browsers let pages call their own computer over HTTP. */
function isPlainHttp(base: string): boolean {
  return base.startsWith('http:') && !/^http:\/\/(?:localhost|127\.\d+\.\d+\.\d+|\[::1\])(?::|$)/.test(base);
}
