/**
 * Why the wall shows no offers though it may have some. `session-expired`: the user token ran out (401). `unknown-wall`: 404.
 * `incomplete`: an id of the element is missing, or is none. `refused`: any other 4xx.
 */
export type WallFailure = 'offline' | 'server' | 'busy' | 'session-expired' | 'unknown-wall' | 'incomplete' | 'refused';

/** The failure that an HTTP status means; null stands for no answer at all. */
export function failureOf(status: number | null): WallFailure {
  if (status === null) return 'offline';
  if (status === 401) return 'session-expired';
  if (status === 404) return 'unknown-wall';
  if (status === 429) return 'busy';
  return status >= 500 ? 'server' : 'refused';
}
