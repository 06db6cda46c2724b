import { setTimeout as pause } from 'node:timers/promises';
import { DatabaseUnavailable } from '../database-failures.ts';

/**
 * While the service runs, the driver never waits for another process, because it would block the event loop. Whoever
 * finds the database taken tries again after this pause: about as long as another process holds it to commit.
 */
export const PAUSE_MS = 1;
/** How often to try: for about 5 s. */
export const TRIES = 5000;

/** Whether another process held the database. */
export function isBusy(error: unknown): boolean {
  return error instanceof Error && 'code' in error && String(error.code).startsWith('SQLITE_BUSY');
}

/**
 * Runs `attempt`, again and again while another process holds the database; the event loop goes on in between. Throws
 * DatabaseUnavailable if none of the `tries` succeeds.
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
