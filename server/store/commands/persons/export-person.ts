import { query } from '../../sql.ts';
import { all, one, type Command } from '../../command.ts';
import type { AccountRef } from '../../ports/accounts.ts';
import type { StoredClick } from '../../ports/clicks.ts';
import type { PersonRecords } from '../../ports/persons.ts';
import { clickColumns } from '../clicks/clicks.ts';
import { earlyReversalsOfAccount } from '../leads/early-reversals.ts';
import { lastRow, ledgerQueries } from '../ledger/ledger.ts';
import { deliveriesOfAccount } from '../postbacks/list-deliveries.ts';
import { findPerson } from './persons.ts';
import { leadsOfAccount } from '../leads/stored-leads.ts';
import { surveyStartsOfAccount } from '../surveys/survey-starts.ts';
import { ticketsOfAccount } from '../tickets.ts';
import { readUserProfile } from './user-profiles.ts';
import { clicksEverOf } from '../retention/click-origins.ts';

export const exportQueries = {
  account: query<{ createdAt: number; test: number }>(`
    select created_at as "createdAt", test from accounts where account_id = $1`),
  /** Also what remains of those that were removed. */
  clicksOfAccount: query<StoredClick>(`
    select * from (${clicksEverOf(clickColumns, '$1')}) c order by "clickId"`),
};

/** Reads everything stored about one person, still sealed (docs/contract/identity.md#personal-data). */
export function* exportPerson(account: AccountRef): Command<PersonRecords | null> {
  const person = yield* findPerson(account);
  if (person === null) return null;
  const { accountId } = person;
  const opened = yield* one(exportQueries.account, accountId);
  const last = yield* lastRow(accountId);
  return {
    person,
    createdAt: opened?.createdAt ?? 0,
    isTest: opened?.test === 1,
    balance: last.balance,
    ledger: [...(yield* all(ledgerQueries.entries, accountId, last.seq, 0))],
    profile: yield* readUserProfile(account),
    clicks: [...(yield* all(exportQueries.clicksOfAccount, accountId))],
    leads: yield* leadsOfAccount(accountId),
    deliveries: yield* deliveriesOfAccount(accountId),
    earlyReversals: yield* earlyReversalsOfAccount(accountId),
    surveyStarts: yield* surveyStartsOfAccount(accountId),
    tickets: yield* ticketsOfAccount(accountId),
  };
}
