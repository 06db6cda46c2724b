import type { Base } from '../base.ts';
import type { ReachCheckpoint } from '../runtime/checkpoints.ts';
import type { DeliveryReading, Metrics } from '../runtime/metrics/metrics.ts';
import { steadyClock } from '../runtime/steady-clock.ts';
import type { Wall } from '../store/ports/directory.ts';
import type { LeadEvent } from '../store/ports/leads.ts';
import type { Postback } from '../store/ports/postbacks.ts';
import type { WallCredit } from '../store/ports/wall-credits.ts';
import { openSender } from './response/open-sender.ts';
import { changePostback } from './change-postback.ts';
import { createPostback } from './create-postback.ts';
import { createDeliverer } from './delivery/deliver.ts';
import { replayDeliveries } from './delivery/replay-deliveries.ts';
import { tryCredits } from './following/try-credits.ts';
import { renderDelivery } from './message/render-delivery.ts';
import { responseCutter } from './message/show-request.ts';
import { movePostback } from './move-postback.ts';
import { postbackHealth } from './postback-health.ts';
import { rotatePostback } from './rotate-postback.ts';
import { testPostback } from './test-postback.ts';

/**
 * The postback use cases of publishers' staff, and this process's delivery, which starts here
 * (docs/contract/postbacks.md#delivery).
 */
export function openPostbacks(
  base: Base,
  more: {
    /** Exceptions to the address check, in the form of `hostKey`. */
    allow: readonly string[];
    concurrency: number;
    drainTimeoutMs: number;
    processId: string;
    reach: ReachCheckpoint;
    /** Timeout of one request. */
    timeoutMs: number | undefined;
    metrics: Metrics;
    findPostback: (postbackId: string) => Promise<Postback | null>;
    findWall: (adwallId: number) => Promise<Wall | null>;
    /** The contents of a message about a credit. */
    eventOf: (wall: Wall, credit: WallCredit) => LeadEvent;
  },
) {
  const { clock, store, vault } = base;
  const { allow, findPostback, findWall, timeoutMs } = more;
  const { close: closeFetch, send } = openSender({ allow, clock, timeoutMs });
  const deliverer = createDeliverer({
    ...base,
    ...more,
    onAttempt: more.metrics.countAttempt,
    fetch: send,
    render: renderDelivery({ vault }),
    cutAnswer: responseCutter({ vault }),
  });
  deliverer.start();
  const { stop, tick, wake } = deliverer;
  const schedule = steadyClock(clock);
  return {
    createPostback: createPostback(base),
    movePostback: movePostback(base),
    rotatePostback: rotatePostback(base),
    ...changePostback(base),
    replayDeliveries: replayDeliveries(base),
    testPostback: testPostback({
      ...base,
      send,
      async findPostback(postbackId) {
        const postback = await findPostback(postbackId);
        const wall = postback && (await findWall(postback.adwallId));
        return wall && postback && { postback, wall };
      },
    }),
    tryCredits: tryCredits({ ...base, eventOf: more.eventOf }),
    stop,
    /** Sends the postbacks that are due now, without waiting for the timer. Returns the number of attempts. */
    tick,
    /** Hints that something is due. */
    wake,
    check: postbackHealth({ store, clock: schedule }),
    /** Counts undelivered messages, for metrics. */
    async readOutbox(): Promise<DeliveryReading> {
      const { exhausted, oldest, parked, pending } = await store.deliveryHealth();
      return {
        exhausted,
        parked,
        pending,
        overdueMs: oldest === null ? 0 : Math.max(0, schedule.now() - oldest.dueAt),
      };
    },
    /** Stops, then closes all connections. */
    close: async () => {
      await stop();
      await closeFetch();
    },
  };
}

export type Postbacks = ReturnType<typeof openPostbacks>;
