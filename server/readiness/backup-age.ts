import type { Clock } from '../runtime/clock.ts';
import type { BackupReading } from '../runtime/metrics/metrics.ts';
import type { Store } from '../store/store.ts';

/** Reads for metrics how long ago the last backup was recorded; without one, the age of the installation. */
export function readBackupAge(deps: { store: Store; clock: Clock }): () => Promise<BackupReading> {
  const { clock, store } = deps;
  return async () => {
    const at = (await store.lastBackup()) ?? (await store.installedAt());
    return { ageMs: Math.max(0, clock.now() - at) };
  };
}
