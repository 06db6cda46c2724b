/**
 * Why a wall or its activity could not be loaded. `unreachable`: no response, though the browser is online, so something
 * may block the request. `signed-out`: the page names no user, or gives no token where the wall needs one.
 * `session-expired`: the user token has expired (401). `unknown-wall`: 404. `incomplete`: the page gave no valid id of a
 * publisher, wall or user. `refused`: any other 4xx.
 */
export type LoadFailure =
  | 'offline'
  | 'unreachable'
  | 'server'
  | 'busy'
  | 'signed-out'
  | 'session-expired'
  | 'unknown-wall'
  | 'incomplete'
  | 'refused';

/** Whether there was no response. */
export const isLost = (failure: LoadFailure | undefined): boolean => failure === 'offline' || failure === 'unreachable';

/** The failure for an HTTP status; null stands for no response. */
export function failureOf(status: number | null): LoadFailure {
  if (status === null) return navigator.onLine ? 'unreachable' : 'offline';
  if (status === 401) return 'session-expired';
  if (status === 404) return 'unknown-wall';
  if (status === 429) return 'busy';
  return status >= 500 ? 'server' : 'refused';
}
