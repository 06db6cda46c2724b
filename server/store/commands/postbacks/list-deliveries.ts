import { query } from '../../sql.ts';
import { all, type Command } from '../../command.ts';
import type { Attempt, DeliveryFilter, StoredDelivery } from '../../ports/deliveries.ts';
import type { LeadEvent } from '../../ports/leads.ts';
import { filterValues, matchesFilter } from './delivery-filter.ts';

type Row = Omit<StoredDelivery, 'offerId' | 'isPostbackEnabled' | 'attempts'> & { event: string; enabled: number };
type AttemptRow = Attempt & { deliveryId: string };

const stored = `
    select d.delivery_id as "deliveryId", d.postback_id as "postbackId", p.adwall_id as "adwallId",
      d.lead_id as "leadId", d.status, d.state, p.enabled, d.due_at as "dueAt", d.created_at as "createdAt", d.event
    from deliveries d join postbacks p on p.postback_id = d.postback_id`;
const newest = (matches: string): string => `${stored}
    where ${matches} order by d.created_at desc, d.delivery_id desc limit cast($8 as bigint)`;

const attemptsWhere = (isWanted: string): string => `
    select delivery_id as "deliveryId", number, at, ms, http_status as "httpStatus", error, body
    from attempts where ${isWanted} order by delivery_id, number`;

export const deliveryQueries = {
  newestDeliveries: query<Row>({ sqlite: newest(matchesFilter.sqlite), postgres: newest(matchesFilter.postgres) }),
  deliveriesOfAccount: query<Row>(`${stored}
    where d.lead_id in (select lead_id from leads where account_id = $1) order by d.created_at, d.delivery_id`),
  attempts: query<AttemptRow>({
    sqlite: attemptsWhere('delivery_id in (select value from json_each($1))'),
    postgres: attemptsWhere('delivery_id in (select json_array_elements_text(cast($1 as json)))'),
  }),
};

export function* listDeliveries(input: DeliveryFilter & { limit: number }): Command<StoredDelivery[]> {
  const values = yield* filterValues(input);
  if (values === null) return [];
  return yield* withAttempts(yield* all(deliveryQueries.newestDeliveries, ...values, input.limit));
}

/** Lists the deliveries of an account's leads, oldest first. */
export function* deliveriesOfAccount(accountId: number): Command<StoredDelivery[]> {
  return yield* withAttempts(yield* all(deliveryQueries.deliveriesOfAccount, accountId));
}

function* withAttempts(rows: readonly Row[]): Command<StoredDelivery[]> {
  const ids = JSON.stringify(rows.map((row) => row.deliveryId));
  const attempts = Map.groupBy(yield* all(deliveryQueries.attempts, ids), (attempt) => attempt.deliveryId);
  return rows.map(({ event, enabled, ...row }) =>
    Object.assign(row, {
      offerId: (JSON.parse(event) as LeadEvent).offerId,
      isPostbackEnabled: enabled === 1,
      attempts: (attempts.get(row.deliveryId) ?? []).map(({ deliveryId: _id, ...attempt }) => attempt),
    }),
  );
}
