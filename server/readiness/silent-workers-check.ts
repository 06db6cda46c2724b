import type { HealthCheck } from '../runtime/health.ts';

/** Fails while workers don't respond, and names their process IDs. */
export function checkSilentWorkers(silentWorkers: () => readonly number[]): HealthCheck {
  return {
    name: 'silent_workers',
    async check() {
      const silent = silentWorkers();
      if (silent.length === 0) return { state: 'ok' };
      return { state: 'failed', detail: `Workers that do not answer, by their process ids: ${silent.join(', ')}.` };
    },
  };
}
