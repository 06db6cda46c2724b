import type { CheckName } from './check-guides.ts';
import type { MonotonicClock } from './clock.ts';
import { ExpectedFailure } from './expected-failure.ts';
import type { Log } from './log.ts';
import { within } from './time-limit.ts';

export type CheckState = { state: 'ok'; detail?: string } | { state: 'warning' | 'failed'; detail: string };

/** One readiness check. A `warning` is shown but keeps the service ready. `ok` may mention the operator's choices. */
export interface HealthCheck {
  name: CheckName;
  check(): Promise<CheckState>;
}

export interface Readiness {
  ready: boolean;
  checks: Record<string, { state: string; detail?: string }>;
}

/** Readiness responds within two seconds, even if checks hang. This leaves half a second. */
const ANSWER_MS = 1500;
/** On a busy machine, a check may outlast readiness's wait. Only after this long has it failed. */
const HUNG_MS = 10_000;
/** Readiness is public, so the checks run at most once in this time. */
const KEPT_MS = 1000;

/** The outcome of a check. */
interface Outcome {
  state: CheckState;
  /** What it threw; null if it returned or hangs. */
  error: unknown;
  /** Whether a failed `database` check explains it. */
  isOfDatabase: boolean;
}

/**
 * Runs every check, for requests at the same time or within a second only once. A check that throws has failed; the
 * response says only that, and the log has the error. A slow check keeps its last state for ten seconds before it
 * fails, and doesn't run twice at once. Failures that a failed `database` explains are left out, so that a cause is
 * reported once.
 */
export function readiness(deps: {
  checks: readonly HealthCheck[];
  isDraining: () => boolean;
  clock: MonotonicClock;
  log: Log;
  /** How long readiness waits for a check; by default 1.5 s. */
  checkLimitMs?: number | undefined;
}): () => Promise<Readiness> {
  const { checkLimitMs = ANSWER_MS, clock, log } = deps;
  const checks = deps.checks.map(({ check, name }) => ({ name, ask: bounded(check, checkLimitMs, clock) }));
  let running: Promise<Readiness['checks']> | null = null;
  let kept: { checks: Readiness['checks']; untilMs: number } | null = null;

  const ask = async (): Promise<Readiness['checks']> => {
    const outcomes = await Promise.all(checks.map(async (check) => ({ name: check.name, ...(await check.ask()) })));
    const isDatabaseDown = outcomes.some(({ name, state }) => name === 'database' && state.state === 'failed');
    const reported = outcomes.filter(
      ({ isOfDatabase, name }) => !isDatabaseDown || !isOfDatabase || name === 'database',
    );
    for (const { error, name, state } of reported) {
      if (state.state !== 'failed') continue;
      log.error({ event: 'check_failed', setting: name, ...(error !== null && { error }) }, state.detail);
    }
    kept = {
      checks: Object.fromEntries(reported.map(({ name, state }) => [name, state])),
      untilMs: clock.monotonicMs() + KEPT_MS,
    };
    return kept.checks;
  };

  const current = (): Promise<Readiness['checks']> | Readiness['checks'] => {
    if (kept !== null && clock.monotonicMs() < kept.untilMs) return kept.checks;
    running ??= ask().finally(() => {
      running = null;
    });
    return running;
  };

  return async () => {
    const states = await current();
    const isDraining = deps.isDraining();
    return {
      ready: !isDraining && Object.values(states).every(({ state }) => state !== 'failed'),
      checks: { ...states, ...(isDraining ? { drain: { state: 'failed', detail: 'Shutting down.' } } : {}) },
    };
  };
}

/** Makes a check finish within `limitMs` and never throw. */
function bounded(check: HealthCheck['check'], limitMs: number, clock: MonotonicClock): () => Promise<Outcome> {
  const noAnswer = (state: CheckState): Outcome => ({ state, error: null, isOfDatabase: true });
  let underWay: { outcome: Promise<Outcome>; sinceMs: number } | null = null;
  let last: Outcome = noAnswer({ state: 'warning', detail: 'No response yet.' });

  const run = async (): Promise<Outcome> => {
    last = await outcomeOf(check);
    underWay = null;
    return last;
  };

  return async () => {
    underWay ??= { outcome: run(), sinceMs: clock.monotonicMs() };
    const { outcome, sinceMs } = underWay;
    try {
      return await within(limitMs, outcome);
    } catch {
      if (clock.monotonicMs() - sinceMs < HUNG_MS) return last;
      return noAnswer({ state: 'failed', detail: `No response within ${HUNG_MS / 1000} s.` });
    }
  };
}

async function outcomeOf(check: HealthCheck['check']): Promise<Outcome> {
  try {
    return { state: await check(), error: null, isOfDatabase: false };
  } catch (error) {
    const isExpected = error instanceof ExpectedFailure;
    const detail = isExpected ? error.detail : 'The check failed. The log has the error, under check_failed.';
    return { state: { state: 'failed', detail }, error, isOfDatabase: isExpected };
  }
}
