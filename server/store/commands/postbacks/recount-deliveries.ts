import { query } from '../../sql.ts';
import { all, one, type Command } from '../../command.ts';
import type { MiscountedDeliveries } from '../../ports/ledger-verification.ts';
import { lockSettings } from '../installation/versions.ts';
import { countOf, STATES } from './delivery-counts.ts';

/** Each state of a postback, as counted and as the counts say, in one statement. */
const stateCounts = STATES.map(
  (state) => `
    select '${state}' as state, ${countOf(state)} as said,
      (select count(*) from deliveries d where d.postback_id = p.postback_id and d.state = '${state}') as counted
    from postbacks p where p.postback_id = cast($1 as text)`,
).join(' union all ');

export const recountQueries = {
  stateCounts: query<MiscountedDeliveries>(stateCounts),
  correct: query(`
    insert into delivery_counts (postback_id, part, ${STATES.join(', ')}) values ($1, 0, $2, $3, $4, $5)
    on conflict (postback_id, part) do update set
      ${STATES.map((state) => `${state} = delivery_counts.${state} + excluded.${state}`).join(', ')}`),
};

/**
 * Adds to a postback's counts what they miss. Whatever changes deliveries meanwhile changes both in one transaction, so
 * the difference that one statement sees stays true, and nobody has to wait.
 */
export function* recountDeliveries(postbackId: string): Command<MiscountedDeliveries[]> {
  // Two at once would both add it, and a removal must not leave counts behind.
  yield* lockSettings();
  const wrong = (yield* all(recountQueries.stateCounts, postbackId)).filter(({ counted, said }) => counted !== said);
  if (wrong.length === 0) return [];
  const missing = STATES.map((state) => {
    const found = wrong.find((miscounted) => miscounted.state === state);
    return found === undefined ? 0 : found.counted - found.said;
  });
  yield* one(recountQueries.correct, postbackId, ...missing);
  return wrong;
}
