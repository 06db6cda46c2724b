import type { Log } from './log.ts';

/** One thing that readiness looks at. `warning` keeps the service ready but is shown. */
export interface HealthCheck {
  name: string;
  check(): Promise<{ state: 'ok' } | { state: 'warning' | 'failed'; detail: string }>;
}

export interface Readiness {
  ready: boolean;
  checks: Record<string, { state: string; detail?: string }>;
}

/**
 * Asks every check; a check that throws has failed, and the answer says only that: the error is for the log.
 * Whoever asks while the checks run shares their answer, so that a crowd costs no more than one.
 */
export function readiness(deps: {
  checks: readonly HealthCheck[];
  isDraining: () => boolean;
  log: Pick<Log, 'error'>;
}) {
  let running: Promise<Readiness> | null = null;

  const ask = async (): Promise<Readiness> => {
    const entries = await Promise.all(
      deps.checks.map(async ({ name, check }) => {
        try {
          return [name, await check()] as const;
        } catch (error) {
          deps.log.error({ event: 'check_failed', setting: name, error }, 'a readiness check failed');
          return [name, { state: 'failed', detail: 'The check itself failed; see the log.' }] as const;
        }
      }),
    );
    const isDraining = deps.isDraining();
    return {
      ready: !isDraining && entries.every(([, { state }]) => state !== 'failed'),
      checks: {
        ...Object.fromEntries(entries),
        ...(isDraining ? { drain: { state: 'failed', detail: 'Shutting down.' } } : {}),
      },
    };
  };

  return () => {
    running ??= ask().finally(() => {
      running = null;
    });
    return running;
  };
}
