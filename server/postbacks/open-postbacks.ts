import type { HealthCheck } from '../runtime/health.ts';
import type { DeliveryReading } from '../runtime/metrics/metrics.ts';
import { steadyClock } from '../runtime/steady-clock.ts';
import type { Vault } from '../security/vault.ts';
import type { DeliveriesPort } from '../store/ports/deliveries.ts';
import { createDeliverer, type Deliverer, type DelivererDeps } from './delivery/deliver.ts';
import { postbackHealth } from './postback-health.ts';
import { answerCutter } from './message/show-request.ts';
import { renderDelivery } from './message/render-delivery.ts';
import { openSender } from './answer/open-sender.ts';
import type { SendMessage } from './answer/follow-redirect.ts';

/** The running delivery of postbacks in this process. */
export interface Postbacks extends Pick<Deliverer, 'wake' | 'stop' | 'tick'> {
  check: HealthCheck;
  /** Sends one message now, for a test of a postback. */
  send: SendMessage;
  /** Counts what is undelivered, for metrics. */
  readOutbox: () => Promise<DeliveryReading>;
  /** Stops, then closes all connections. */
  close(): Promise<void>;
}

/**
 * Starts to deliver postbacks (docs/contract/postbacks.md#delivery). `allow`: exceptions to the address check, in the
 * form of `hostKey`. `timeoutMs`: of one request.
 */
export function openPostbacks(
  deps: Omit<DelivererDeps, 'store' | 'render' | 'cutAnswer' | 'fetch'> & {
    store: DelivererDeps['store'] & Pick<DeliveriesPort, 'deliveryHealth'>;
    vault: Vault;
    allow: readonly string[];
    timeoutMs?: number | undefined;
  },
): Postbacks {
  const { clock, store, vault } = deps;
  const { timeoutMs } = deps;
  const { close: closeFetch, send } = openSender({ allow: deps.allow, clock, timeoutMs });
  const deliverer = createDeliverer({
    ...deps,
    fetch: send,
    render: renderDelivery({ vault }),
    cutAnswer: answerCutter({ vault }),
  });
  deliverer.start();
  const { stop, tick, wake } = deliverer;
  const schedule = steadyClock(clock);
  return {
    stop,
    tick,
    wake,
    send,
    check: postbackHealth({ store, clock: schedule }),
    async readOutbox() {
      const { exhausted, oldest, parked, pending } = await store.deliveryHealth();
      return {
        exhausted,
        parked,
        pending,
        overdueMs: oldest === null ? 0 : Math.max(0, schedule.now() - oldest.dueAt),
      };
    },
    close: async () => {
      await stop();
      await closeFetch();
    },
  };
}
