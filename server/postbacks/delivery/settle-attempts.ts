import type { Clock } from '../../runtime/clock.ts';
import { within } from '../../runtime/time-limit.ts';
import type { SettledDelivery, Settlement, AttemptResult } from '../../store/ports/deliveries.ts';
import type { DelivererDeps } from './deliverer-deps.ts';
import type { LeasedDelivery } from './leases.ts';
import { deliveryFields } from './log-attempt.ts';
import { PROBE_EVERY_MS, STORE_LIMIT_MS } from './schedule.ts';

export interface Settler {
  /**
   * Stores the result of an attempt together with others of the same moment, which share statements and the flush to
   * the disk. Never throws. A result that can't be stored is logged, and its delivery is sent again when the lease
   * expires.
   */
  settle(leased: LeasedDelivery, result: AttemptResult): Promise<void>;
  /** Stores the collected results without waiting for more. */
  flush(): void;
  /** Stops writing to the store. */
  giveUp(): void;
}

const GATHER_MS = 10;
const MAX_GATHERED = 128;
const TRIES = 5;
const PAUSE_MS = 500;

interface Gathered {
  settlement: SettledDelivery;
  resolve: (stored: Settlement | null) => void;
  reject: (error: unknown) => void;
}

export function createSettler(deps: DelivererDeps, schedule: Clock): Settler {
  const { log, reach, store } = deps;
  let gathered: Gathered[] = [];
  let timer: NodeJS.Timeout | null = null;
  let isGivenUp = false;

  const storeAll = async (settlements: readonly SettledDelivery[]): Promise<readonly Settlement[]> =>
    within(deps.storeLimitMs ?? STORE_LIMIT_MS, store.settleDeliveries(settlements));

  const flush = (): void => {
    if (timer !== null) clearTimeout(timer);
    timer = null;
    const batch = gathered;
    gathered = [];
    if (batch.length > 0) void storeGathered(batch);
  };

  const storeGathered = async (batch: readonly Gathered[]): Promise<void> => {
    try {
      const stored = isGivenUp ? [] : await storeAll(batch.map(({ settlement }) => settlement));
      batch.forEach(({ resolve }, index) => resolve(stored[index] ?? null));
    } catch (error) {
      for (const { reject } of batch) reject(error);
    }
  };

  /** Stores the settlement together with others of the same moment. */
  const storeTogether = (settlement: SettledDelivery): Promise<Settlement | null> =>
    new Promise((resolve, reject) => {
      gathered.push({ settlement, resolve, reject });
      if (gathered.length >= MAX_GATHERED) flush();
      else timer ??= setTimeout(flush, GATHER_MS);
    });

  const storeAlone = async (settlement: SettledDelivery): Promise<Settlement | null> =>
    isGivenUp ? null : ((await storeAll([settlement]))[0] ?? null);

  return {
    async settle({ delivery, lease }, { attempt, outcome, receiver }) {
      const { deliveryId } = delivery;
      for (let made = 0; made < TRIES; made += 1) {
        const probeAt = schedule.now() + PROBE_EVERY_MS;
        const settlement = { deliveryId, lease, attempt, outcome, receiver, probeAt };
        try {
          // After a failure, each is stored separately, so that a result that can't be stored doesn't block others.
          const stored = await (made === 0 ? storeTogether(settlement) : storeAlone(settlement));
          if (stored === null) return;
          reach('postback.settled');
          if (stored.kind === 'lease_lost')
            log.info(
              { event: stored.kind, ...deliveryFields(delivery) },
              'the result of an attempt arrived after its lease had ended',
            );
          return;
        } catch (error) {
          log.error(
            { event: 'postback_settle_failed', ...deliveryFields(delivery), error },
            'could not store the result of an attempt',
          );
        }
        await new Promise((resolve) => setTimeout(resolve, deps.settlePauseMs ?? PAUSE_MS).unref());
      }
    },
    flush,
    giveUp() {
      isGivenUp = true;
      flush();
    },
  };
}
