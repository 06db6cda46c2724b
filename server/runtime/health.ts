import type { MonotonicClock } from './clock.ts';
import type { Log } from './log.ts';
import { TimeLimitError, within } from './time-limit.ts';

export type CheckState = { state: 'ok' } | { state: 'warning' | 'failed'; detail: string };

/** One thing that readiness looks at. `warning` keeps the service ready but is shown. */
export interface HealthCheck {
  name: string;
  check(): Promise<CheckState>;
}

export interface Readiness {
  ready: boolean;
  checks: Record<string, { state: string; detail?: string }>;
}

/** Leaves half a second of the two within which readiness answers, whatever hangs. */
const CHECK_LIMIT_MS = 1500;
/** Anybody may ask: however many do, the checks run once in that time. */
const KEPT_MS = 1000;

/**
 * Asks every check; a check that throws has failed, and the answer says only that: the error is for the log. One that
 * hangs is named as such, and is not asked again until it has come to its end. Whoever asks while the checks run, or
 * within a second after, shares their answer.
 */
export function readiness(deps: {
  checks: readonly HealthCheck[];
  isDraining: () => boolean;
  clock: MonotonicClock;
  log: Pick<Log, 'error'>;
}): () => Promise<Readiness> {
  const { clock, log } = deps;
  const checks = deps.checks.map((check) => bounded(check, log));
  let running: Promise<Readiness['checks']> | null = null;
  let kept: { checks: Readiness['checks']; untilMs: number } | null = null;

  const ask = async (): Promise<Readiness['checks']> => {
    const states = await Promise.all(checks.map(async ({ check, name }) => [name, await check()] as const));
    kept = { checks: Object.fromEntries(states), untilMs: clock.monotonicMs() + KEPT_MS };
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

/** The check, which answers within its time and never throws. */
function bounded({ check, name }: HealthCheck, log: Pick<Log, 'error'>): HealthCheck {
  let underWay: Promise<CheckState> | null = null;
  return {
    name,
    async check() {
      underWay ??= check().finally(() => {
        underWay = null;
      });
      try {
        return await within(CHECK_LIMIT_MS, underWay);
      } catch (error) {
        log.error({ event: 'check_failed', setting: name, error }, 'a readiness check failed');
        const detail =
          error instanceof TimeLimitError
            ? `The check hangs: ${error.message}`
            : 'The check itself failed; see the log.';
        return { state: 'failed', detail };
      }
    },
  };
}
