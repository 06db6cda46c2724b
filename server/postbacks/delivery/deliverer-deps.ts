import type { OutboundRequest } from '../../net/safe-fetch.ts';
import type { ReachCheckpoint } from '../../runtime/checkpoints.ts';
import type { ServiceClock } from '../../runtime/clock.ts';
import type { Ids } from '../../runtime/ids.ts';
import type { Log } from '../../runtime/log.ts';
import type { ClaimedDelivery, SettledDelivery } from '../../store/ports/deliveries.ts';
import type { Postback } from '../../store/ports/postbacks.ts';
import type { Store } from '../../store/store.ts';
import type { SendMessage } from '../response/follow-redirect.ts';

/** What the deliverer of a process needs. */
export interface DelivererDeps {
  store: Store;
  clock: ServiceClock;
  ids: Ids;
  log: Log;
  /** The postback's current state in the store. */
  findPostback: (postbackId: string) => Promise<Postback | null>;
  render: (delivery: ClaimedDelivery, postback: Postback, at: number) => OutboundRequest;
  /** Removes from a response what only the postback's owner may read. */
  cutAnswer: (response: string, postback: Postback) => string;
  fetch: SendMessage;
  reach: ReachCheckpoint;
  /** Called after each attempt, before its result is stored. `outcome`: the new state of the delivery. */
  onAttempt?: (postbackId: string, outcome: SettledDelivery['outcome']['kind'], ms: number) => void;
  /** The process that owns the leases. */
  processId: string;
  /** Maximum of concurrent requests for one postback. */
  concurrency: number;
  /** How long `stop` waits for requests in progress. */
  drainTimeoutMs: number;
  /** Delay before storing a result is retried. */
  settlePauseMs?: number;
  /** How long the store may take over one call; STORE_LIMIT_MS if absent. */
  storeLimitMs?: number;
}
