import { query } from '../../sql.ts';
import { all, type Command } from '../../command.ts';
import { lists } from '../../engine.ts';
import type { Attempt, DeliveryFilter, StoredDelivery } from '../../ports/deliveries.ts';
import type { LeadEvent } from '../../ports/leads.ts';
import { filterValues, isOfLead, isWanted, wanted } from './delivery-filter.ts';

export type DeliveryRow = Omit<StoredDelivery, 'offerId' | 'isPostbackEnabled' | 'attempts' | 'event'> & {
  event: string;
  enabled: number;
};
type AttemptRow = Attempt & { deliveryId: string };

export const deliveryColumns = `
    select d.delivery_id as "deliveryId", d.postback_id as "postbackId", p.adwall_id as "adwallId",
      d.lead_id as "leadId", d.status, d.state, p.enabled, d.due_at as "dueAt", d.created_at as "createdAt", d.event`;
const stored = `${deliveryColumns}
    from deliveries d join postbacks p on p.postback_id = d.postback_id`;
const newestOf = (row: string): string => `order by ${row}.created_at desc, ${row}.delivery_id desc`;
/** The newest of the newest deliveries of each postback and state. */
const newestWanted = `from deliveries x where ${isWanted} ${newestOf('x')} limit cast($6 as bigint)`;

const attemptsWhere = (condition: string): string => `
    select delivery_id as "deliveryId", number, at, ms, http_status as "httpStatus", error, body
    from attempts where ${condition} order by delivery_id, number`;

export const deliveryQueries = {
  deliveriesOfLead: query<DeliveryRow>(`${stored} where ${isOfLead} ${newestOf('d')} limit cast($8 as bigint)`),
  newestDeliveries: query<DeliveryRow>({
    sqlite: `${deliveryColumns}
    from ${wanted} cross join deliveries d join postbacks p on p.postback_id = d.postback_id
    where d.delivery_id in (select x.delivery_id ${newestWanted})
    ${newestOf('d')} limit cast($6 as bigint)`,
    postgres: `${deliveryColumns}
    from ${wanted} cross join lateral (select x.* ${newestWanted}) d
    join postbacks p on p.postback_id = d.postback_id
    ${newestOf('d')} limit cast($6 as bigint)`,
  }),
  deliveriesOfAccount: query<DeliveryRow>(`${stored}
    where d.lead_id in (select lead_id from leads where account_id = $1) order by d.created_at, d.delivery_id`),
  attempts: query<AttemptRow>({
    sqlite: attemptsWhere('delivery_id in (select value from json_each($1))'),
    postgres: attemptsWhere('delivery_id in (select json_array_elements_text(cast($1 as json)))'),
  }),
};

export const listDeliveriesCommands = lists({ listDeliveries });

/** Lists deliveries, newest first, with their attempts. */
export function* listDeliveries(input: DeliveryFilter & { limit: number }): Command<StoredDelivery[]> {
  const filter = yield* filterValues(input);
  if (filter === null) return [];
  const list = filter.byLead ? deliveryQueries.deliveriesOfLead : deliveryQueries.newestDeliveries;
  return yield* withAttempts(yield* all(list, ...filter.values, input.limit));
}

/** Lists the deliveries of an account's leads, oldest first. */
export function* deliveriesOfAccount(accountId: number): Command<StoredDelivery[]> {
  return yield* withAttempts(yield* all(deliveryQueries.deliveriesOfAccount, accountId));
}

export function* withAttempts(rows: readonly DeliveryRow[]): Command<StoredDelivery[]> {
  const ids = JSON.stringify(rows.map((row) => row.deliveryId));
  const attempts = Map.groupBy(yield* all(deliveryQueries.attempts, ids), (attempt) => attempt.deliveryId);
  return rows.map(({ event: text, enabled, ...row }) => {
    const event = JSON.parse(text) as LeadEvent;
    return Object.assign(row, {
      event,
      offerId: event.offerId,
      isPostbackEnabled: enabled === 1,
      attempts: (attempts.get(row.deliveryId) ?? []).map(({ deliveryId: _id, ...attempt }) => attempt),
    });
  });
}
