import { setTimeout } from 'node:timers/promises';
import type { MonotonicClock } from '../runtime/clock.ts';
import type { Log } from '../runtime/log.ts';
import { DatabaseUnavailable, OutcomeUnknown } from './database-failures.ts';
import { mayComeBack } from './postgres/sql-state.ts';

const PAUSE_MS = 1000;

/** Runs a part of the start, which may run more than once. */
export type RetryStart = <Result>(part: () => Promise<Result>) => Promise<Result>;

/**
 * Creates the function that runs the parts of a start that need PostgreSQL. A part that can't reach it, or loses it on
 * the way, is retried until `limitMs` after the first part began, for all parts together. Refusals by PostgreSQL, such
 * as a wrong password, fail at once.
 */
export function openRetry(deps: {
  limitMs: number;
  clock: MonotonicClock;
  log: Pick<Log, 'warn'>;
  /** By default, sleeps for that time. */
  pause?: (ms: number) => Promise<unknown>;
}): RetryStart {
  const { clock, limitMs, log, pause = setTimeout } = deps;
  const startedAtMs = clock.monotonicMs();
  return async (part) => {
    for (;;) {
      try {
        return await part();
      } catch (error) {
        const isLost = error instanceof DatabaseUnavailable || error instanceof OutcomeUnknown;
        if (!isLost || !mayComeBack(error) || clock.monotonicMs() - startedAtMs + PAUSE_MS > limitMs) throw error;
        log.warn({ event: 'database_awaited', error }, 'the database is not available; the start tries again');
        await pause(PAUSE_MS);
      }
    }
  };
}
