import type { HealthCheck } from '../runtime/health.ts';

/** Fails while workers do not answer, and names them by their process ids. */
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
