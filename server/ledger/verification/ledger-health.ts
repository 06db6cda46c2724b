import type { Clock } from '../../runtime/clock.ts';
import type { HealthCheck } from '../../runtime/health.ts';
import { isoTime } from '../../runtime/iso-time.ts';
import type { VerificationReading } from '../../runtime/metrics/metrics.ts';
import type { LedgerVerificationPort } from '../../store/ports/ledger-verification.ts';

type Deps = { store: Pick<LedgerVerificationPort, 'lastVerification'>; clock: Clock };

/** Readiness check of the ledger: warns if the last verification found something wrong. It verifies nothing itself. */
export function checkLedger({ store }: Pick<Deps, 'store'>): HealthCheck {
  return {
    name: 'ledger',
    async check() {
      const last = await store.lastVerification();
      if (last === null || last.problems === 0) return { state: 'ok' };
      return {
        state: 'warning',
        detail: `The last verification of the ledger, at ${isoTime(last.at)}, found ${last.problems} problems (see ledger verify).`,
      };
    },
  };
}

/** Reads for metrics how long ago verifications last found nothing wrong. */
export function readVerification({ clock, store }: Deps): () => Promise<VerificationReading> {
  return async () => {
    const last = await store.lastVerification();
    const ageOf = (at: number): number | null => (at === 0 ? null : Math.max(0, clock.now() - at));
    return { ageMs: ageOf(last?.okAt ?? 0), fullAgeMs: ageOf(last?.fullAt ?? 0) };
  };
}
