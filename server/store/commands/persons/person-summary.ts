import type { Units } from '@rewards-wall/shared/credits.ts';
import { query } from '../../sql.ts';
import { one, type Command } from '../../command.ts';
import type { AccountRef } from '../../ports/accounts.ts';
import type { Person } from '../../ports/accounts.ts';
import { lastRow } from '../ledger/ledger.ts';
import { findPerson } from './persons.ts';

export const personSummaryQueries = {
  account: query<{ createdAt: number; test: number }>(`
    select created_at as "createdAt", test from accounts where account_id = $1`),
};

/** The person's account, which everything else about them refers to. */
export interface PersonSummary {
  person: Person;
  createdAt: number;
  isTest: boolean;
  balance: Units;
  /** Number of ledger rows. */
  transactions: number;
}

export function* readPersonSummary(account: AccountRef): Command<PersonSummary | null> {
  const person = yield* findPerson(account);
  if (person === null) return null;
  const opened = yield* one(personSummaryQueries.account, person.accountId);
  const { balance, seq } = yield* lastRow(person.accountId);
  return { person, createdAt: opened?.createdAt ?? 0, isTest: opened?.test === 1, balance, transactions: seq };
}
