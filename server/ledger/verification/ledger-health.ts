import type { Clock } from '../../runtime/clock.ts';
import type { HealthCheck } from '../../runtime/health.ts';
import { isoTime } from '../../runtime/iso-time.ts';
import type { VerificationReading } from '../../runtime/metrics/metrics.ts';
import type { Store } from '../../store/store.ts';
import { problemCount } from './problem-count.ts';

/**
 * Readiness check of the ledger: warns about problems that verifications found, until one that covers them passes.
 * Verifies nothing itself.
 */
export function checkLedger({ store }: { store: Store }): HealthCheck {
  return {
    name: 'ledger',
    async check() {
      const last = await store.lastVerification();
      if (last === null) return { state: 'ok' };
      const { at, damagedAt, open, problems } = last;
      const sentences = [
        ...(damagedAt === null
          ? []
          : [`The database file was found to be damaged at ${isoTime(damagedAt)} (see ledger verify --full).`]),
        ...(open === null
          ? []
          : [
              `A verification of the whole ledger, at ${isoTime(open.at)}, found ${problemCount(open.problems)} (see ledger verify --full).`,
            ]),
        ...(problems === 0 || open?.at === at
          ? []
          : [
              `The last verification of the ledger, at ${isoTime(at)}, found ${problemCount(problems)} (see ledger verify).`,
            ]),
      ];
      return sentences.length === 0 ? { state: 'ok' } : { state: 'warning', detail: sentences.join(' ') };
    },
  };
}

/** How long ago verifications last passed, for metrics; since the installation if none ever did. */
export function readVerification({ clock, store }: { store: Store; clock: Clock }): () => Promise<VerificationReading> {
  return async () => {
    const last = await store.lastVerification();
    const installedAt = last !== null && last.okAt > 0 && last.fullAt > 0 ? 0 : await store.installedAt();
    const ageOf = (at: number): number => Math.max(0, clock.now() - Math.max(at, installedAt));
    return { ageMs: ageOf(last?.okAt ?? 0), fullAgeMs: ageOf(last?.fullAt ?? 0) };
  };
}
