import { deliveryStates } from '@rewards-wall/shared/admin/values.ts';
import { query } from '../../sql.ts';
import { one, type Command } from '../../command.ts';
import type { MiscountedDeliveries } from '../../ports/ledger-verification.ts';
import type { DeliveryState } from '../../ports/deliveries.ts';
import { countOf } from './delivery-counts.ts';

/** Rows per statement: a few ms of work. */
export const COUNTED_ROWS = 2000;

interface Place {
  createdAt: number;
  deliveryId: string;
}

/** Sorts before every delivery. */
const START: Place = { createdAt: Number.MIN_SAFE_INTEGER, deliveryId: '' };

/** SQL: the deliveries of a postback in one state, after a place. Casts would keep SQLite from finding it by the index. */
const after = `from deliveries where postback_id = $1 and state = $2
    and (created_at, delivery_id) > ($3, $4)`;

export const comparedCountQueries = {
  said: query<Record<DeliveryState, number>>(
    `select ${deliveryStates.map((state) => `${countOf(state)} as ${state}`).join(', ')} from postbacks p where p.postback_id = $1`,
  ),
  /** The end of a chunk. No row if fewer rows are left. */
  chunkEnd: query<Place>(`select created_at as "createdAt", delivery_id as "deliveryId" ${after}
    order by created_at, delivery_id limit 1 offset ${COUNTED_ROWS - 1}`),
  countRest: query<{ rows: number }>(`select count(*) as rows ${after}`),
};

/**
 * A postback's states whose counts don't match its deliveries, read in small statements. All of them must see the same
 * state of the database, because deliveries change concurrently, and their counts with them.
 */
export function* compareCounts(postbackId: string): Command<MiscountedDeliveries[]> {
  const counts = yield* one(comparedCountQueries.said, postbackId);
  if (counts === undefined) return [];
  const wrong: MiscountedDeliveries[] = [];
  for (const state of deliveryStates) {
    const [counted, said] = [yield* countDeliveries(postbackId, state), counts[state]];
    if (counted !== said) wrong.push({ state, counted, said });
  }
  return wrong;
}

function* countDeliveries(postbackId: string, state: DeliveryState): Command<number> {
  let place = START;
  for (let counted = 0; ; counted += COUNTED_ROWS) {
    const values = [postbackId, state, place.createdAt, place.deliveryId];
    const end: Place | undefined = yield* one(comparedCountQueries.chunkEnd, ...values);
    if (end === undefined) return counted + ((yield* one(comparedCountQueries.countRest, ...values))?.rows ?? 0);
    place = end;
  }
}
