import { query } from '../../sql.ts';
import { all, one, type Command } from '../../command.ts';
import { writes } from '../../engine.ts';
import type { AuditEntry } from '../../ports/audit.ts';
import type { DeliveryFilter } from '../../ports/deliveries.ts';
import { recordAudit } from '../admins/audit.ts';
import { filterValues, isOfLead, isWanted, wanted } from './delivery-filter.ts';
import { holdReversals, isAheadOfCredit } from './hold-reversals.ts';

/** Leaves out deliveries that are being sent: the process that sends them settles them. */
const replayed = (matches: string, at: string): string => `
    update deliveries as d set state = 'pending', due_at = cast(${at} as bigint), step = 0, lease = null
    where ${matches}
      and (d.state in ('delivered', 'exhausted')
        or d.state = 'pending' and (d.lease is null or d.due_at <= cast(${at} as bigint)))
    returning delivery_id`;

const early = (matches: string): { sqlite: string; postgres: string } => {
  const sqlite = `
    select delivery_id as "deliveryId" from deliveries d
    where ${matches} d.state = 'pending' and (d.lease is null or d.due_at <= cast($1 as bigint)) and ${isAheadOfCredit}`;
  return { sqlite, postgres: `${sqlite} for update` };
};

export const replayQueries = {
  /**
   * Serializes replays, because a replay of a credit and one of its reversal must see each other's writes. Settlements
   * and reversals lock the rows of their lead instead.
   */
  lock: query({ sqlite: 'select 1', postgres: 'select pg_advisory_xact_lock(730004)' }),
  replayOfLead: query(replayed(isOfLead, '$8')),
  replay: query(
    replayed(`d.delivery_id in (select x.delivery_id from ${wanted} cross join deliveries x where ${isWanted})`, '$6'),
  ),
  /** Finds reversals that would be due before their credit: of a lead, or all. */
  earlyReversalsOfLead: query<{ deliveryId: string }>(early('d.lead_id = cast($2 as text) and')),
  earlyReversals: query<{ deliveryId: string }>(early('')),
};

export const replayDeliveriesCommands = writes({ replayDeliveries });

/**
 * Makes deliveries due again, credits before their reversals, and returns how many
 * (docs/contract/postbacks.md#attempts-and-replay). A reversal waits if its credit is sent again, whether or not it
 * matches the filter itself.
 */
function* replayDeliveries(
  input: DeliveryFilter & { audit?: (replayed: number) => AuditEntry; at: number },
): Command<{ replayed: number }> {
  yield* one(replayQueries.lock);
  const filter = yield* filterValues(input);
  if (filter === null) return { replayed: 0 };
  const { byLead, values } = filter;
  const rows = yield* all(byLead ? replayQueries.replayOfLead : replayQueries.replay, ...values, input.at);
  const reversals = byLead
    ? yield* all(replayQueries.earlyReversalsOfLead, input.at, values[0] ?? null)
    : yield* all(replayQueries.earlyReversals, input.at);
  yield* holdReversals(reversals.map((row) => row.deliveryId));
  if (input.audit !== undefined) yield* recordAudit(input.audit(rows.length));
  return { replayed: rows.length };
}
