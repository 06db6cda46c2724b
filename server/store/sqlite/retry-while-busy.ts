import { setTimeout as pause } from 'node:timers/promises';
import { errorCodeOf } from '../../runtime/error-text.ts';
import { DatabaseUnavailable } from '../database-failures.ts';

/**
 * While the service runs, the driver never waits for another process, because that would block the event loop. Callers
 * that find the database locked retry after this pause, about as long as another process holds the lock to commit.
 */
export const PAUSE_MS = 1;
/** Number of attempts: about 5 s in total. */
export const TRIES = 5000;

/** Whether another process held the database's lock. */
export function isBusy(error: unknown): boolean {
  return errorCodeOf(error)?.startsWith('SQLITE_BUSY') === true;
}

/**
 * Runs `attempt`, and retries it while another process holds the database's lock, without blocking the event loop.
 * Throws DatabaseUnavailable if none of the `tries` succeeds.
 */
export async function retryWhileBusy<Result>(attempt: () => Result, tries = TRIES): Promise<Result> {
  for (let made = 1; ; made++) {
    try {
      return attempt();
    } catch (error) {
      if (!isBusy(error)) throw error;
      if (made >= tries) throw new DatabaseUnavailable(error);
    }
    await pause(PAUSE_MS);
  }
}
