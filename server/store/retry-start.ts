import { setTimeout } from 'node:timers/promises';
import type { MonotonicClock } from '../runtime/clock.ts';
import type { Log } from '../runtime/log.ts';
import { DatabaseUnavailable, OutcomeUnknown } from './database-failures.ts';
import { mayComeBack } from './postgres/sql-state.ts';

const PAUSE_MS = 1000;

/** Does a part of a start, which may run twice. */
export type RetryStart = <Result>(part: () => Promise<Result>) => Promise<Result>;

/**
 * Returns what does the parts of a start that need PostgreSQL. If one can't reach it, or loses it on the way, it runs
 * again until `limitMs` have passed since the first part began, all parts together. What PostgreSQL refuses, such as a
 * password, fails at once.
 */
export function openRetry(deps: {
  limitMs: number;
  clock: MonotonicClock;
  log: Pick<Log, 'warn'>;
  /** By default, waits for so long. */
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
