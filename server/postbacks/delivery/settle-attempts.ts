import type { Clock } from '../../runtime/clock.ts';
import type { Log } from '../../runtime/log.ts';
import type { ReachCheckpoint } from '../../runtime/checkpoints.ts';
import { within } from '../../runtime/time-limit.ts';
import type { DeliveriesPort } from '../../store/ports/deliveries.ts';
import type { AttemptResult } from './attempt-delivery.ts';
import type { LeasedDelivery } from './leases.ts';
import { PROBE_EVERY_MS, STORE_LIMIT_MS } from './schedule.ts';

export interface SettlerDeps {
  store: Pick<DeliveriesPort, 'settleDelivery'>;
  schedule: Clock;
  log: Pick<Log, 'info' | 'error'>;
  reach: ReachCheckpoint;
  /** Pause between two tries to store a result. */
  settlePauseMs?: number;
  /** How long the store may take over one call; STORE_LIMIT_MS if absent. */
  storeLimitMs?: number;
}

export interface Settler {
  /**
   * Stores the result of an attempt, in one transaction with others of the same moment: flushing the disk is the most
   * expensive part of a delivery. Never throws. What can't be stored is logged, and sent again when its lease has run
   * out.
   */
  settle(leased: LeasedDelivery, result: AttemptResult): Promise<void>;
  /** Stores what has been gathered, without waiting for more. */
  flush(): void;
  /** Stops writing to the store. */
  giveUp(): void;
}

const GATHER_MS = 10;
const MAX_GATHERED = 128;
const TRIES = 5;
const PAUSE_MS = 500;

export function createSettler(deps: SettlerDeps): Settler {
  const { log, reach, schedule, store } = deps;
  let gathered: (() => void)[] = [];
  let timer: NodeJS.Timeout | null = null;
  let isGivenUp = false;

  const flush = (): void => {
    if (timer !== null) clearTimeout(timer);
    timer = null;
    for (const resolve of gathered.splice(0)) resolve();
  };

  const nextBatch = (): Promise<void> =>
    new Promise((resolve) => {
      gathered.push(resolve);
      if (gathered.length >= MAX_GATHERED) flush();
      else timer ??= setTimeout(flush, GATHER_MS);
    });

  return {
    async settle({ delivery, lease }, { attempt, outcome, receiver }) {
      const { deliveryId, postbackId } = delivery;
      await nextBatch();
      for (let left = TRIES; left > 0; left -= 1) {
        if (isGivenUp) return;
        const probeAt = schedule.now() + PROBE_EVERY_MS;
        try {
          const settling = store.settleDelivery({ deliveryId, lease, attempt, outcome, receiver, probeAt });
          const { kind } = await within(deps.storeLimitMs ?? STORE_LIMIT_MS, settling);
          reach('postback.settled');
          if (kind === 'lease_lost')
            log.info(
              { event: kind, postbackId, deliveryId },
              'the result of an attempt came after its lease had ended',
            );
          return;
        } catch (error) {
          log.error(
            { event: 'postback_settle_failed', postbackId, deliveryId, error },
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
