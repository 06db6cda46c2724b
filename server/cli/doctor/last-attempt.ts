import { listDeliveries, type ListedAttempt } from '../../postbacks/delivery/list-deliveries.ts';
import type { DeliveriesPort } from '../../store/ports/deliveries.ts';

const STATES = ['pending', 'waiting', 'delivered', 'exhausted'] as const;
const MAX_DELIVERIES = 500;

/**
 * The latest attempt of a postback, whichever delivery it was for: the newest ones may still wait for their first. It
 * looks at the newest deliveries of each state, up to `MAX_DELIVERIES`. Null if none of them was tried.
 */
export async function lastAttemptOf(
  deps: { store: Pick<DeliveriesPort, 'listDeliveries'> },
  postbackId: string,
): Promise<ListedAttempt | null> {
  const list = listDeliveries(deps);
  const lists = await Promise.all(STATES.map((state) => list({ postbackId, state, limit: MAX_DELIVERIES })));
  const attempts = lists.flat().flatMap((delivery) => delivery.attempts);
  return attempts.reduce<ListedAttempt | null>((last, one) => (last === null || one.at > last.at ? one : last), null);
}
