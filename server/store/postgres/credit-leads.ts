import { query } from '../sql.ts';
import type { CreditedLead, NewLead } from '../store.ts';
import { createBatcher } from './batch.ts';
import type { PostgresRunner } from './runner.ts';

interface Answer {
  index: number;
  kind: CreditedLead['kind'];
  leadId: string;
  transactionId: number;
  balance: number;
}

export const creditLeadsQuery = query<Answer>(`
    select at_index as index, outcome as kind, known_lead as "leadId", new_id as "transactionId",
      new_balance as balance
    from credit_leads(cast($1 as json))`);

/** Leads, those of one turn in one round trip. */
export function creditLeads({ rows }: Pick<PostgresRunner, 'rows'>): (input: NewLead) => Promise<CreditedLead> {
  return createBatcher(async (inputs: readonly NewLead[]) => {
    const answers = await rows(creditLeadsQuery, [JSON.stringify(inputs.map(row))]);
    const results: CreditedLead[] = [];
    for (const answer of answers) results[answer.index] = result(answer);
    return results;
  });
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
    amount: input.amount,
    completes: input.completesOffer ? 1 : 0,
    cap_leads: input.cap?.leads ?? null,
    day: input.cap?.per === 'day' ? input.day : '',
    at: input.at,
  };
}

function result({ kind, leadId, transactionId, balance }: Answer): CreditedLead {
  switch (kind) {
    case 'credited':
      return { kind, leadId, transactionId, balance };
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
