import type { Engine } from '../commands-of.ts';
import { query } from '../sql.ts';
import { all } from '../steps.ts';
import type { LeadState } from '../store.ts';
import { CHUNK, walk, type Report } from './walk-rows.ts';

interface LeadRow {
  accountId: number;
  offerId: number;
  eventId: string;
  slot: number;
  leadId: string;
  ledgerSeq: number | null;
  reversalSeq: number | null;
  state: LeadState;
  creditedLead: string | null;
  creditId: number | null;
  reversedLead: string | null;
  reversedId: number | null;
}

export const verifyLeadQueries = {
  leadsAfter: query<LeadRow>(`
    select d.account_id as "accountId", d.offer_id as "offerId", d.event_id as "eventId", d.slot,
      d.lead_id as "leadId", d.ledger_seq as "ledgerSeq", d.reversal_seq as "reversalSeq", d.state,
      l.lead_id as "creditedLead", l.transaction_id as "creditId", r.lead_id as "reversedLead",
      r.reverses as "reversedId"
    from leads d
    left join ledger l on l.account_id = d.account_id and l.seq = d.ledger_seq
    left join ledger r on r.account_id = d.account_id and r.seq = d.reversal_seq
    where (d.account_id, d.offer_id, d.event_id, d.slot) > ($1, $2, $3, $4)
    order by d.account_id, d.offer_id, d.event_id, d.slot limit $5`),
};

/** Checks that the state of every lead agrees with the rows that it names, and that an event is paid in one place. */
export async function verifyLeads(read: Engine['read'], report: Report): Promise<void> {
  let last: Pick<LeadRow, 'accountId' | 'offerId' | 'eventId' | 'slot'> = {
    accountId: 0,
    offerId: 0,
    eventId: '',
    slot: 0,
  };

  function check(row: LeadRow): void {
    const { leadId, ledgerSeq, reversalSeq, state } = row;
    const say = (problem: string): void => report(row.accountId, ledgerSeq, problem);
    if (state === 'credited' && ledgerSeq === null) say(`credited lead ${leadId} has no ledger row`);
    if (ledgerSeq !== null && row.creditedLead !== leadId) say(`lead ${leadId} names a ledger row that is not its own`);
    if (state === 'reversed' && ledgerSeq !== null && reversalSeq === null) {
      say(`reversed lead ${leadId} has no reversal row`);
    }
    if (reversalSeq !== null) {
      if (state !== 'reversed') say(`${state} lead ${leadId} names a reversal row`);
      if (row.reversedLead !== leadId || row.reversedId !== row.creditId) {
        say(`lead ${leadId} names a reversal row that is not its own`);
      }
    }
    if ((state === 'pending' || state === 'rejected') && ledgerSeq !== null) {
      say(`${state} lead ${leadId} names a ledger row`);
    }
    if ((state === 'rejected') === (row.slot === 0)) {
      say(`${state} lead ${leadId} is ${row.slot === 0 ? '' : 'not '}in the place of the one that is paid`);
    }
    last = row;
  }

  await walk(
    read,
    () => all(verifyLeadQueries.leadsAfter, last.accountId, last.offerId, last.eventId, last.slot, CHUNK),
    check,
  );
}
