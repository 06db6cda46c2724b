import { query } from '../../sql.ts';
import { all, type Command } from '../../command.ts';
import { snapshots } from '../../engine.ts';
import type { AccountRef } from '../../ports/accounts.ts';
import type { StoredClick } from '../../ports/clicks.ts';
import type { PersonRecords } from '../../ports/persons.ts';
import { refusedCallsOfAccount } from '../casework/refused-calls.ts';
import { clickColumns } from '../clicks/clicks.ts';
import { earlyReversalsOfAccount } from '../leads/early-reversals.ts';
import { ledgerQueries } from '../ledger/ledger.ts';
import { deliveriesOfAccount } from '../postbacks/list-deliveries.ts';
import { readPersonSummary } from './person-summary.ts';
import { leadsOfAccount } from '../leads/stored-leads.ts';
import { surveyStartsOfAccount } from '../surveys/survey-starts.ts';
import { ticketsOfAccount } from '../tickets.ts';
import { readUserProfile } from './user-profiles.ts';
import { clicksEverOf } from '../retention/click-origins.ts';
import { firstClicksOfAccount } from '../retention/first-clicks.ts';

export const exportQueries = {
  /** Includes the remains of removed clicks. */
  clicksOfAccount: query<StoredClick>(`
    select * from (${clicksEverOf(clickColumns, '$1')}) c order by "clickId"`),
};

export const exportPersonCommands = snapshots({ exportPerson });

/** Reads everything stored about one person, still sealed (docs/contract/identity.md#personal-data). */
function* exportPerson(account: AccountRef): Command<PersonRecords | null> {
  const summary = yield* readPersonSummary(account);
  if (summary === null) return null;
  const { transactions, ...about } = summary;
  const { accountId } = about.person;
  return {
    ...about,
    ledger: [...(yield* all(ledgerQueries.entries, accountId, transactions, 0))],
    profile: yield* readUserProfile(account),
    clicks: [...(yield* all(exportQueries.clicksOfAccount, accountId))],
    leads: yield* leadsOfAccount(accountId),
    deliveries: yield* deliveriesOfAccount(accountId),
    earlyReversals: yield* earlyReversalsOfAccount(accountId),
    surveyStarts: yield* surveyStartsOfAccount(accountId),
    tickets: yield* ticketsOfAccount(accountId),
    refusedCalls: yield* refusedCallsOfAccount(accountId),
    firstClicks: yield* firstClicksOfAccount(accountId),
  };
}
