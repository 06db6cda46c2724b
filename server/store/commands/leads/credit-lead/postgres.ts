import { utcDayStart } from '@rewards-wall/shared/utc-day.ts';
import { query } from '../../../sql.ts';
import { placeOf } from '../lead-claims.ts';
import { EXTRAS_A_DAY, type CreditedLead, type NewLead } from '../../../ports/leads.ts';
import { createBatcher } from '../../../postgres/batch.ts';
import type { PostgresRunner } from '../../../postgres/runner.ts';

interface Answer {
  index: number;
  kind: CreditedLead['kind'];
  leadId: string;
  reason: string;
  transactionId: number;
  balance: number;
  deliveries: number;
}

export const postgresCreditLeadQueries = {
  creditLeads: query<Answer>(`
    select at_index as index, outcome as kind, known_lead as "leadId", why as reason, new_id as "transactionId",
      new_balance as balance, told as deliveries
    from credit_leads(cast($1 as json))`),
};

/** Credits leads on PostgreSQL; those of one turn share a round trip. `sqlite.ts` is the SQLite version. */
export function creditLeads({ rows, waitMs }: PostgresRunner): (input: NewLead) => Promise<CreditedLead> {
  return createBatcher(
    async (inputs: readonly NewLead[]) => {
      const answers = await rows(postgresCreditLeadQueries.creditLeads, [JSON.stringify(inputs.map(row))]);
      const results: CreditedLead[] = [];
      for (const answer of answers) results[answer.index] = result(answer);
      return results;
    },
    { waitMs },
  );
}

function row(input: NewLead, index: number): object {
  return {
    index,
    lead_id: input.leadId,
    source: input.source,
    external_id: input.externalId,
    event_id: input.eventId,
    click_id: input.clickId,
    payout: input.payout,
    gross: input.gross ?? null,
    amount: input.amount,
    event_count: input.eventCount,
    verdict: input.verdict,
    reason: input.reason,
    findings: input.findings.length === 0 ? null : JSON.stringify(input.findings),
    event: JSON.stringify(input.event),
    delivery_id: input.deliveryId,
    cap_leads: input.cap?.leads ?? null,
    day: input.cap?.per === 'day' ? input.day : '',
    at: input.at,
    lead_kind: input.kind,
    takes: input.takes,
    place: placeOf(input),
    by_click: input.takes === 'event' ? 1 : 0,
    extras_limit: input.kind === 'complete' ? null : EXTRAS_A_DAY,
    day_start: utcDayStart(input.at),
    ends: input.ends ?? null,
    own_place: placeOf({ ...input, takes: 'identity' }),
    paid_beside: input.compatibleEvents ?? null,
    repeat_place: placeOf({ ...input, takes: 'repeat' }),
    repeated_events: input.repeatedEvents ?? 'hold',
    is_numbered: input.limits === undefined ? 0 : 1,
    completions: input.limits?.completions ?? null,
    place_day: input.limits?.day ?? null,
    day_stated: input.limits?.isDayStated === true ? 1 : 0,
  };
}

function result({ kind, leadId, reason, transactionId, balance, deliveries }: Answer): CreditedLead {
  switch (kind) {
    case 'credited':
      return { kind, leadId, transactionId, balance, deliveries };
    case 'rejected':
      return { kind, leadId, reason };
    case 'held':
    case 'not_credited':
    case 'reversed_early':
    case 'duplicate':
      return { kind, leadId };
    case 'conflict':
    case 'already_completed':
    case 'unknown_click':
    case 'erased':
    case 'balance_limit':
      return { kind };
  }
}
