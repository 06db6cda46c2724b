import { query } from '../../sql.ts';
import { one, type Command } from '../../command.ts';
import type { Engine } from '../../engine.ts';
import type { MiscountedDeliveries } from '../../ports/ledger-verification.ts';
import { lockSettings } from '../installation/versions.ts';
import { compareCounts } from './compare-counts.ts';
import { STATES } from './delivery-counts.ts';

type Counts = Record<(typeof STATES)[number], number>;

/** The part of a postback's counts that has what recounts have added. No one else writes it. */
const CORRECTIONS = -1;

export const recountQueries = {
  corrections: query<Counts>(`
    select ${STATES.join(', ')} from delivery_counts where postback_id = $1 and part = ${CORRECTIONS}`),
  postback: query<{ postbackId: string }>('select postback_id as "postbackId" from postbacks where postback_id = $1'),
  correct: query(`
    insert into delivery_counts (postback_id, part, ${STATES.join(', ')}) values ($1, ${CORRECTIONS}, $2, $3, $4, $5)
    on conflict (postback_id, part) do update set
      ${STATES.map((state) => `${state} = delivery_counts.${state} + excluded.${state}`).join(', ')}`),
};

/** What a recount has found in one state of the database. */
interface Recount {
  wrong: readonly MiscountedDeliveries[];
  /** What recounts had added until then. */
  corrected: Counts;
}

/**
 * Counts a postback's deliveries, while no one waits, and then corrects its counts in a short transaction. Whatever changes
 * deliveries changes both at once, so the difference that was seen stays true, but for what other recounts add in the meantime.
 */
export async function recountDeliveries(
  { snapshot, write }: Pick<Engine, 'snapshot' | 'write'>,
  { postbackId }: { postbackId: string },
): Promise<MiscountedDeliveries[]> {
  const found = await snapshot(() => recount(postbackId));
  return found.wrong.length === 0 ? [] : write(() => correctCounts(postbackId, found));
}

function* recount(postbackId: string): Command<Recount> {
  return { corrected: yield* correctionsOf(postbackId), wrong: yield* compareCounts(postbackId) };
}

/** Adds to a postback's counts what they still miss, and returns what was wrong. */
function* correctCounts(postbackId: string, { corrected, wrong }: Recount): Command<MiscountedDeliveries[]> {
  // Two at once would both add it, and a removal must not leave counts behind.
  yield* lockSettings();
  if ((yield* one(recountQueries.postback, postbackId)) === undefined) return [];
  const now = yield* correctionsOf(postbackId);
  const missing = (state: keyof Counts): number => {
    const found = wrong.find((miscounted) => miscounted.state === state);
    return found === undefined ? 0 : found.counted - found.said - (now[state] - corrected[state]);
  };
  const still = wrong.filter(({ state }) => missing(state) !== 0);
  if (still.length > 0) yield* one(recountQueries.correct, postbackId, ...STATES.map(missing));
  return still;
}

function* correctionsOf(postbackId: string): Command<Counts> {
  const none = { pending: 0, waiting: 0, delivered: 0, exhausted: 0 };
  return (yield* one(recountQueries.corrections, postbackId)) ?? none;
}
