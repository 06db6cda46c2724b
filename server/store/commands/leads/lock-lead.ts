import { query } from '../../sql.ts';
import { one, type Command } from '../../command.ts';
import type { LeadKind } from '@rewards-wall/shared/schema/lead.ts';
import type { LeadState } from '../../ports/stored-leads.ts';

/** A stored lead, for the commands that change it. */
export interface LockedLead {
  leadId: string;
  accountId: number;
  offerId: number;
  source: string;
  externalId: string;
  eventId: string;
  place: string;
  slot: number;
  kind: LeadKind;
  clickId: string;
  payout: number;
  amount: number;
  ruleId: string | null;
  /** What it took from the budget of its rule; null if it takes from none. */
  taken: number | null;
  state: LeadState;
  reason: string | null;
  releaseAt: number | null;
  completes: number;
  /** See `numbered-places.ts`. */
  placeNumber: number | null;
  ledgerSeq: number | null;
  at: number;
}

export const leadColumns = `
    lead_id as "leadId", account_id as "accountId", offer_id as "offerId", source,
      external_id as "externalId", event_id as "eventId", place, slot, kind, click_id as "clickId", payout, amount,
      rule_id as "ruleId", taken, state, reason, release_at as "releaseAt", completes,
      place_number as "placeNumber", ledger_seq as "ledgerSeq", at`;

const personOfAccount = 'select account_id as "accountId" from persons where account_id = $1';

export const lockLeadQueries = {
  /** Locks the person's row, for commands that know only the account. No row once the person is erased. */
  lockAccount: query<{ accountId: number }>({ sqlite: personOfAccount, postgres: `${personOfAccount} for update` }),
  leadById: query<LockedLead>(`
    select ${leadColumns} from leads
    where lead_id = $1 and state in ('pending', 'credited', 'rejected', 'reversed')`),
};

/** Locks the account until the command ends; false if its person is erased. */
export function* lockAccount(accountId: number): Command<boolean> {
  return (yield* one(lockLeadQueries.lockAccount, accountId)) !== undefined;
}

/** Reads the lead, and locks its account until the command ends. */
export function* lockLead(leadId: string): Command<LockedLead | null> {
  const before = yield* one(lockLeadQueries.leadById, leadId);
  if (before === undefined) return null;
  yield* lockAccount(before.accountId);
  return (yield* one(lockLeadQueries.leadById, leadId)) ?? null;
}
