import { setTimeout as wait } from 'node:timers/promises';

/** Waits, but ends early once the job must stop. */
export async function pauseUnlessAborted(ms: number, signal: AbortSignal): Promise<void> {
  await wait(ms, undefined, { signal }).catch(() => undefined);
}
