import type { MonotonicClock } from './clock.ts';
import type { Log } from './log.ts';
import { TimeLimitError, within } from './time-limit.ts';

export type CheckState = { state: 'ok'; detail?: string } | { state: 'warning' | 'failed'; detail: string };

/** Every check of readiness. docs/operating.md says what to do about each, which a test holds it to. */
export const checkNames = [
  'catalogue',
  'clock',
  'database',
  'database_set_up',
  'drain',
  'erasures',
  'feeds',
  'installation_keys',
  'ledger',
  'load',
  'master_key',
  'pictures',
  'postbacks',
  'proxy',
  'public_url',
  'replica',
  'retention',
  'sources',
] as const;

/** One check of readiness. A `warning` is shown, and the service stays ready. `ok` may say what the operator chose. */
export interface HealthCheck {
  name: (typeof checkNames)[number];
  check(): Promise<CheckState>;
}

export interface Readiness {
  ready: boolean;
  checks: Record<string, { state: string; detail?: string }>;
}

/** Readiness answers within two seconds, whatever hangs. This leaves half a second of them. */
const CHECK_LIMIT_MS = 1500;
/** Anybody may ask, so the checks run at most once in this time, however many do. */
const KEPT_MS = 1000;

/**
 * Runs every check. A check that throws has failed; the response says only that, and the log has the error. A check
 * that hangs counts as failed, and does not run again until it has ended. Requests that arrive while the checks run, or
 * within a second after, share the result.
 */
export function readiness(deps: {
  checks: readonly HealthCheck[];
  isDraining: () => boolean;
  clock: MonotonicClock;
  log: Pick<Log, 'error'>;
  /** How long a check may take; 1.5 s when absent. */
  checkLimitMs?: number | undefined;
}): () => Promise<Readiness> {
  const { checkLimitMs = CHECK_LIMIT_MS, clock, log } = deps;
  const checks = deps.checks.map((check) => bounded(check, checkLimitMs, log));
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

/** Wraps a check so that it answers within its time limit and never throws. */
function bounded({ check, name }: HealthCheck, limitMs: number, log: Pick<Log, 'error'>): HealthCheck {
  let underWay: Promise<CheckState> | null = null;
  return {
    name,
    async check() {
      underWay ??= check().finally(() => {
        underWay = null;
      });
      try {
        return await within(limitMs, underWay);
      } catch (error) {
        log.error({ event: 'check_failed', setting: name, error }, 'a readiness check failed');
        const detail =
          error instanceof TimeLimitError
            ? `The check timed out: no answer within ${limitMs / 1000} s.`
            : 'The check failed. The log has the error, under check_failed.';
        return { state: 'failed', detail };
      }
    },
  };
}
