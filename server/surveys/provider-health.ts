import type { Clock } from '../runtime/clock.ts';

/** The recent health of one account. */
export interface ProviderHealth {
  /** When it last responded as expected, epoch ms; null if it hasn't since this process started. */
  readonly answeredAt: number | null;
  /** When it last failed; null if never. Epoch ms. */
  readonly failedAt: number | null;
  /** Failures since the last expected response. */
  readonly failures: number;
  /** Why the last one failed; null if a success followed. */
  readonly problem: string | null;
}

/** Keeps the health of each account in this process's memory. */
export interface ProviderHealthLog {
  succeeded(source: string): void;
  failed(source: string, problem: string): void;
  of(source: string): ProviderHealth;
}

const unknown: ProviderHealth = { answeredAt: null, failedAt: null, failures: 0, problem: null };

export function createProviderHealth(clock: Clock): ProviderHealthLog {
  const states = new Map<string, ProviderHealth>();
  const of = (source: string): ProviderHealth => states.get(source) ?? unknown;
  return {
    of,
    succeeded: (source) =>
      void states.set(source, { ...of(source), answeredAt: clock.now(), failures: 0, problem: null }),
    failed: (source, problem) =>
      void states.set(source, {
        ...of(source),
        failedAt: clock.now(),
        failures: of(source).failures + 1,
        problem,
      }),
  };
}
