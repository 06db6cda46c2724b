import { leadStates } from '@rewards-wall/shared/admin/values.ts';
import { utcDay } from '@rewards-wall/shared/utc-day.ts';
import type { Engine } from '../../../engine.ts';
import { query } from '../../../sql.ts';
import { all } from '../../../command.ts';
import { RECONCILED, type LeadKind } from '@rewards-wall/shared/schema/lead.ts';
import { EXTRAS_A_DAY, HOLD_DAYS } from '../../../ports/leads.ts';
import type { LeadState } from '../../../ports/stored-leads.ts';
import { claimOf, placeOf } from '../../leads/lead-claims.ts';
import { CHUNK, walk, type Report } from './walk-rows.ts';

interface LeadRow {
  accountId: number;
  offerId: number;
  eventId: string;
  place: string;
  slot: number;
  kind: LeadKind;
  source: string;
  externalId: string;
  payout: number;
  amount: number;
  reason: string | null;
  releaseAt: number | null;
  completes: number;
  placeNumber: number | null;
  placeDay: string | null;
  at: number;
  leadId: string;
  ledgerSeq: number | null;
  reversalSeq: number | null;
  state: LeadState;
  creditedLead: string | null;
  creditId: number | null;
  reversedLead: string | null;
  reversedId: number | null;
}

/** SQL: leads `d` with their ledger rows. */
const leads = `
    select d.account_id as "accountId", d.offer_id as "offerId", d.event_id as "eventId", d.place,
      d.slot, d.kind, d.source, d.external_id as "externalId", d.payout, d.amount, d.reason, d.release_at as "releaseAt", d.completes, d.at,
      d.place_number as "placeNumber", d.place_day as "placeDay",
      d.lead_id as "leadId", d.ledger_seq as "ledgerSeq", d.reversal_seq as "reversalSeq", d.state,
      l.lead_id as "creditedLead", l.transaction_id as "creditId", r.lead_id as "reversedLead",
      r.reverses as "reversedId"
    from leads d
    left join ledger l on l.account_id = d.account_id and l.seq = d.ledger_seq
    left join ledger r on r.account_id = d.account_id and r.seq = d.reversal_seq`;

export const verifyLeadQueries = {
  leadsAfter: query<LeadRow>(`${leads}
    where (d.account_id, d.offer_id, d.event_id, d.place, d.slot) > ($1, $2, $3, $4, $5)
    order by d.account_id, d.offer_id, d.event_id, d.place, d.slot limit $6`),
  newLeads: query<LeadRow>(`${leads}
    where d.state = cast($1 as text) and d.lead_id > cast($2 as text)
    order by d.lead_id limit cast($3 as bigint)`),
};

/** Checks that a lead's state matches its ledger rows, and its place its kind. */
function checkLead(row: LeadRow, report: Report): void {
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
    say(`${state} lead ${leadId} is ${row.slot === 0 ? '' : 'not '}in slot 0`);
  }
  if (row.releaseAt !== null && state !== 'pending') say(`${state} lead ${leadId} has a date of release`);
  if (state === 'pending' && row.reason === HOLD_DAYS && row.releaseAt === null) {
    say(`held lead ${leadId} waits for a date that it doesn't have`);
  }
  const takes = claimOf(row.place);
  if (placeOf({ ...row, takes }) !== row.place) say(`lead ${leadId} has the place of another lead`);
  if (row.kind !== 'complete' && takes !== 'identity') say(`${row.kind} ${leadId} has the place of a completion`);
  if (row.eventId === RECONCILED && takes !== 'identity') say(`reconciliation ${leadId} has the place of a completion`);
  const paysNothing = row.payout === 0 && row.amount === 0;
  // A screen-out of a survey that had already ended pays nothing, whatever its provider pays.
  if (row.reason === 'no_credits' && state === 'rejected' && !paysNothing && row.kind !== 'screenout') {
    say(`lead ${leadId} was rejected because it pays nothing, but it pays something`);
  }
  if (row.kind !== 'complete' && row.slot === 0 && paysNothing) say(`${row.kind} ${leadId} pays nothing`);
  const isLive = state === 'credited' || state === 'pending';
  if ((takes === 'numbered' && isLive) !== (row.placeNumber !== null)) {
    say(`${state} lead ${leadId} has ${row.placeNumber === null ? 'no number' : 'a number'} among those of its event`);
  }
  if (row.placeDay !== null && row.placeNumber === null) say(`lead ${leadId} has a day, but no number`);
  if (row.completes === 1 && takes !== 'event' && takes !== 'numbered')
    say(`lead ${leadId} completes an offer, which leads in its place never do`);
}

/** Counts screen-outs and bonuses account by account, and reports those that exceed the daily limit. */
function createExtrasCheck(report: Report): (row: LeadRow) => void {
  let accountId: number | null = null;
  /** Counts of the account, by source and day. */
  let extras = new Map<string, number>();
  return (row) => {
    if (row.accountId !== accountId) extras = new Map();
    accountId = row.accountId;
    // A lead whose reversal came first was never paid, so it doesn't count.
    if (row.kind === 'complete' || (row.ledgerSeq === null && row.state !== 'pending')) return;
    const day = `${row.source} ${utcDay(row.at)}`;
    const count = (extras.get(day) ?? 0) + 1;
    extras.set(day, count);
    if (count > EXTRAS_A_DAY) {
      report(row.accountId, row.ledgerSeq, `${row.kind} ${row.leadId} exceeds the limit of its day`);
    }
  };
}

/**
 * For every lead, checks that its state matches its ledger rows, that its place matches its kind, and that only the
 * lead in slot 0 of a place is paid. For screen-outs and bonuses, checks that they are rejected exactly if they pay
 * nothing, and that no account exceeds their daily limit, paid or held.
 */
export async function checkLeads(
  read: Engine['read'],
  report: Report,
  onChunk: (rows: number, last: { accountId: number }) => void,
): Promise<void> {
  let last = {
    accountId: 0,
    offerId: 0,
    eventId: '',
    place: '',
    slot: 0,
  };
  const checkExtras = createExtrasCheck(report);
  await walk(
    read,
    () => all(verifyLeadQueries.leadsAfter, last.accountId, last.offerId, last.eventId, last.place, last.slot, CHUNK),
    (row) => {
      checkLead(row, report);
      checkExtras(row);
      last = row;
    },
    (rows) => onChunk(rows, last),
  );
}

/** Checks each lead with an id after `leadsAfter`. */
export async function checkNewLeads(read: Engine['read'], leadsAfter: string, report: Report): Promise<void> {
  for (const state of leadStates) {
    let last = leadsAfter;
    await walk(
      read,
      () => all(verifyLeadQueries.newLeads, state, last, CHUNK),
      (row) => {
        checkLead(row, report);
        last = row.leadId;
      },
    );
  }
}
