/**
 * Why a wall or its activity could not be loaded. `session-expired`: the user token has expired (401). `unknown-wall`:
 * 404. `incomplete`: the page gave no valid id of a publisher, wall or user. `refused`: any other 4xx.
 */
export type LoadFailure = 'offline' | 'server' | 'busy' | 'session-expired' | 'unknown-wall' | 'incomplete' | 'refused';

/** The failure for an HTTP status; null stands for no response. */
export function failureOf(status: number | null): LoadFailure {
  if (status === null) return 'offline';
  if (status === 401) return 'session-expired';
  if (status === 404) return 'unknown-wall';
  if (status === 429) return 'busy';
  return status >= 500 ? 'server' : 'refused';
}
