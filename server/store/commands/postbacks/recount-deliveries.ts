import { deliveryStates } from '@rewards-wall/shared/admin/values.ts';
import { query } from '../../sql.ts';
import { one, type Command } from '../../command.ts';
import type { Engine } from '../../engine.ts';
import type { MiscountedDeliveries } from '../../ports/ledger-verification.ts';
import { lockSettings } from '../installation/versions.ts';
import { compareCounts } from './compare-counts.ts';
import type { DeliveryState } from '../../ports/deliveries.ts';

type Counts = Record<DeliveryState, number>;

/** The part of a postback's counts that holds the recounts' corrections. Only recounts write it. */
const CORRECTIONS = -1;

export const recountQueries = {
  corrections: query<Counts>(`
    select ${deliveryStates.join(', ')} from delivery_counts where postback_id = $1 and part = ${CORRECTIONS}`),
  postback: query<{ postbackId: string }>('select postback_id as "postbackId" from postbacks where postback_id = $1'),
  correct: query(`
    insert into delivery_counts (postback_id, part, ${deliveryStates.join(', ')}) values ($1, ${CORRECTIONS}, $2, $3, $4, $5)
    on conflict (postback_id, part) do update set
      ${deliveryStates.map((state) => `${state} = delivery_counts.${state} + excluded.${state}`).join(', ')}`),
};

/** The result of a recount in one state of the database. */
interface Recount {
  wrong: readonly MiscountedDeliveries[];
  /** The recounts' corrections up to then. */
  corrected: Counts;
}

/**
 * Counts a postback's deliveries without blocking others, and then corrects its counts in a short transaction. Changes
 * of deliveries update both together, so the observed difference stays valid, except for concurrent recounts'
 * corrections.
 */
export async function recountDeliveries(
  { snapshot, write }: { snapshot: Engine['snapshot']; write: Engine['write'] },
  { postbackId }: { postbackId: string },
): Promise<MiscountedDeliveries[]> {
  const found = await snapshot(() => recount(postbackId));
  return found.wrong.length === 0 ? [] : write(() => correctCounts(postbackId, found));
}

function* recount(postbackId: string): Command<Recount> {
  return { corrected: yield* correctionsOf(postbackId), wrong: yield* compareCounts(postbackId) };
}

/** Adds the missing corrections to a postback's counts, and returns what was wrong. */
function* correctCounts(postbackId: string, { corrected, wrong }: Recount): Command<MiscountedDeliveries[]> {
  // Two concurrent recounts would both add it, and a removal must not leave counts behind.
  yield* lockSettings();
  if ((yield* one(recountQueries.postback, postbackId)) === undefined) return [];
  const now = yield* correctionsOf(postbackId);
  const missing = (state: keyof Counts): number => {
    const found = wrong.find((miscounted) => miscounted.state === state);
    return found === undefined ? 0 : found.counted - found.said - (now[state] - corrected[state]);
  };
  const still = wrong.filter(({ state }) => missing(state) !== 0);
  if (still.length > 0) yield* one(recountQueries.correct, postbackId, ...deliveryStates.map(missing));
  return still;
}

function* correctionsOf(postbackId: string): Command<Counts> {
  const none = { pending: 0, waiting: 0, delivered: 0, exhausted: 0 };
  return (yield* one(recountQueries.corrections, postbackId)) ?? none;
}
