import type { Clock } from '../../runtime/clock.ts';
import type { Log } from '../../runtime/log.ts';
import type { ReachCheckpoint } from '../../runtime/checkpoints.ts';
import { within } from '../../runtime/time-limit.ts';
import type { DeliveriesPort } from '../../store/ports/deliveries.ts';
import type { AttemptResult } from './attempt-delivery.ts';
import type { Leased } from './lane.ts';
import { PROBE_EVERY_MS, STORE_LIMIT_MS } from './schedule.ts';

export interface SettlerDeps {
  store: Pick<DeliveriesPort, 'settleDelivery'>;
  schedule: Clock;
  log: Pick<Log, 'info' | 'error'>;
  reach: ReachCheckpoint;
  /** Between two tries of a settlement that failed. */
  settlePauseMs?: number;
  /** How long the store may take over one call; STORE_LIMIT_MS when absent. */
  storeLimitMs?: number;
}

export interface Settler {
  /**
   * Keeps an attempt, together with others of the moment: each transaction ends in a flush to the disk, which is what
   * a delivery costs most. Never throws; what the store refuses for good is logged, and sent again after its lease.
   */
  settle(leased: Leased, result: AttemptResult): Promise<void>;
  /** Waits no longer for others. */
  flush(): void;
  /** Touches the store no more. */
  giveUp(): void;
}

const GATHER_MS = 10;
const GATHERED_AT_MOST = 128;
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
    for (const go of gathered.splice(0)) go();
  };

  const company = (): Promise<void> =>
    new Promise((resolve) => {
      gathered.push(resolve);
      if (gathered.length >= GATHERED_AT_MOST) flush();
      else timer ??= setTimeout(flush, GATHER_MS);
    });

  return {
    async settle({ delivery, lease }, { attempt, outcome, receiver }) {
      const { deliveryId, postbackId } = delivery;
      await company();
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
