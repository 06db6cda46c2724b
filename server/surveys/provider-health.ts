import type { Clock } from '../runtime/clock.ts';

/** How the questions to one account went. */
export interface ProviderHealth {
  /** When it last answered as expected; null if it has not since this process started. Epoch ms. */
  readonly answeredAt: number | null;
  /** When it last failed; null if never. Epoch ms. */
  readonly failedAt: number | null;
  /** Failures since it last answered as expected. */
  readonly failures: number;
  /** Why the last one failed; null if it answered since. */
  readonly problem: string | null;
}

/** Keeps in memory how the questions to each account of this process went. */
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
