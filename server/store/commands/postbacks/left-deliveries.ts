import { query } from '../../sql.ts';
import { all, one, type Command } from '../../command.ts';
import { writeParts } from '../../engine.ts';
import { lockSettings } from '../installation/versions.ts';

/** SQL: the next deliveries of a postback, in a fixed order, by an index. */
const next = `select delivery_id from deliveries where postback_id = $1
  order by postback_id, state, created_at, delivery_id limit $2`;

export const leftDeliveryQueries = {
  /** There are few postbacks, and each has counts as long as it has deliveries. */
  removedPostback: query<{ postbackId: string }>(`
    select postback_id as "postbackId" from delivery_counts c
    where not exists (select 1 from postbacks p where p.postback_id = c.postback_id) limit 1`),
  deleteAttempts: query(`delete from attempts where delivery_id in (${next})`),
  deleteDeliveries: query<{ deliveryId: string }>(
    `delete from deliveries where delivery_id in (${next}) returning delivery_id as "deliveryId"`,
  ),
  deleteCounts: query('delete from delivery_counts where postback_id = $1'),
};

export const leftDeliveriesCommands = writeParts({ removeLeftDeliveries });

/**
 * Removes up to `limit` deliveries of removed postbacks, with their attempts. A postback may have millions, so its
 * removal leaves them for later: deleting them at once would block everyone. `isDone`: whether none are left.
 */
export function* removeLeftDeliveries({ limit }: { limit: number }): Command<{ deliveries: number; isDone: boolean }> {
  // Two concurrent removals could remove the attempts of some deliveries, but then other deliveries.
  yield* lockSettings();
  const postbackId = (yield* one(leftDeliveryQueries.removedPostback))?.postbackId;
  if (postbackId === undefined) return { deliveries: 0, isDone: true };
  yield* all(leftDeliveryQueries.deleteAttempts, postbackId, limit);
  const deliveries = (yield* all(leftDeliveryQueries.deleteDeliveries, postbackId, limit)).length;
  if (deliveries < limit) yield* one(leftDeliveryQueries.deleteCounts, postbackId);
  return { deliveries, isDone: false };
}

const PART = 200;

/** Removes everything that is left, in parts that let other work run in between. */
export async function removeInParts(remove: (limit: number) => Promise<{ isDone: boolean }>): Promise<void> {
  while (!(await remove(PART)).isDone);
}
