import { DAY_MS } from '@rewards-wall/shared/durations.ts';
import { expect, test } from 'vitest';
import { AT, freshAccount, lead, newClick, transaction } from './fixtures.ts';
import { newLead, newPostback, newUser, reversal } from './money-fixtures.ts';
import { EXTRAS_A_DAY } from '../ports/leads.ts';
import type { Store } from '../store.ts';

/** Runs SQL past the store, as in a database shell. Rejects if the database refuses it. */
export type RunSql = (text: string) => Promise<unknown>;

const columns = 'account_id, seq, transaction_id, kind, amount, balance_after, at';

/** What the database itself refuses, and what `verifyLedger` finds if someone got past that. */
export function ledgerGuardContract(
  engine: Store['engine'],
  open: () => { store: Store; sql: RunSql; disarm: string; rearm: string },
): void {
  const attempts: [string, string][] = [
    ['update', 'update ledger set amount = amount + 1'],
    ['delete', 'delete from ledger'],
    [
      'upsert',
      `insert into ledger (${columns}) select ${columns} from ledger where true
       on conflict (account_id, seq) do update set amount = 5`,
    ],
    ['a second reversal', `insert into ledger (${columns}, reverses) select ${columns}, 1 from ledger`],
    ...(engine === 'sqlite'
      ? ([
          ['insert or replace', `insert or replace into ledger (${columns}) select ${columns} from ledger`],
          ['replace', `replace into ledger (${columns}) select account_id, 999, 1, kind, 1, 1, at from ledger limit 1`],
          ['update or replace', 'update or replace ledger set seq = 1'],
        ] satisfies [string, string][])
      : ([['truncate', 'truncate ledger']] satisfies [string, string][])),
  ];

  test.each(attempts)('the database refuses %s', async (_name, text) => {
    const { store, sql } = open();
    const account = freshAccount();
    await store.postTransaction(transaction(account));
    await store.postTransaction(transaction(account));
    const before = await store.listTransactions({ account, limit: null, offset: 0 });
    await expect(sql(text)).rejects.toThrow();
    expect(await store.listTransactions({ account, limit: null, offset: 0 })).toEqual(before);
  });

  const damages: [string, string, string][] = [
    ['a gap', 'delete from ledger where account_id = $a and seq = 2', 'seq is 3 where 2 was expected'],
    ['a changed amount', 'update ledger set amount = 1 where account_id = $a and seq = 1', 'balance_after is not'],
    ['a missing first row', 'delete from ledger where account_id = $a and seq = 1', 'seq is 2 where 1 was expected'],
    [
      'a reversal of another amount',
      `update ledger set kind = 'reversal', reverses = (select min(transaction_id) from ledger where account_id = $a)
       where account_id = $a and seq = 2`,
      'it reverses a row of another amount',
    ],
    [
      'a reversal of no row',
      `update ledger set kind = 'reversal', reverses = 999999999 where account_id = $a and seq = 2`,
      'it reverses a row that is missing or of another account',
    ],
    [
      'a reversal that names no row',
      `update ledger set kind = 'reversal' where account_id = $a and seq = 2`,
      'names no row',
    ],
    ['a lead without its ledger row', 'delete from ledger where account_id = $a and seq = 3', 'names a ledger row'],
    ['a ledger row without its lead', 'delete from leads where account_id = $a', 'is missing'],
    [
      'a credited lead that names no ledger row',
      'update leads set ledger_seq = null where account_id = $a',
      'has no ledger row',
    ],
  ];

  test.each(damages)('verification finds %s', async (_name, damage, problem) => {
    const { store, sql, disarm, rearm } = open();
    const account = freshAccount();
    await store.postTransaction(transaction(account, { amount: 70 }));
    await store.postTransaction(transaction(account, { amount: 5, at: AT + 1 }));
    const { clickId } = await newClick(store, account);
    await store.creditLead(lead(clickId));
    const accountId = (await store.findPerson(account))?.accountId ?? 0;
    const before = await store.verifyLedger({ limit: 1000 });
    expect(before.broken.filter((row) => row.accountId === accountId)).toEqual([]);
    await sql(disarm);
    await sql(damage.replaceAll('$a', String(accountId)));
    await sql(rearm);
    const { broken } = await store.verifyLedger({ limit: 1000 });
    const found = broken.filter((row) => row.accountId === accountId).map((row) => row.problem);
    expect(found.join('; ')).toContain(problem);
    expect((await store.verifyLedger({ limit: 1 })).broken).toHaveLength(1);
  });

  const moneyDamages: [string, string, string][] = [
    ['a lead that is credited again', `update leads set state = 'credited' where account_id = $a`, 'is not reversed'],
    [
      'a credited lead that names a reversal',
      `update leads set state = 'credited' where account_id = $a`,
      'credited lead $l names a reversal row',
    ],
    [
      'a reversed lead without its row',
      'update leads set reversal_seq = null where account_id = $a',
      'reversed lead $l has no reversal row',
    ],
    [
      'a lead whose reversal row belongs to another lead',
      'update leads set reversal_seq = 1 where account_id = $a',
      'names a reversal row that is not its own',
    ],
    ['a reversal without its lead', 'delete from leads where account_id = $a', 'its lead $l is missing'],
    [
      'a held lead that was paid',
      `update leads set state = 'pending' where account_id = $a`,
      'pending lead $l names a ledger row',
    ],
    ['a paid lead in another slot', 'update leads set slot = 3 where account_id = $a', 'is not in slot 0'],
    [
      'a rejected lead in the slot of the paid one',
      `update leads set state = 'rejected' where account_id = $a`,
      'rejected lead $l is in slot 0',
    ],
    [
      'a delivery of another transaction',
      `update deliveries set transaction_id = 0 where status = 1 and lead_id = '$l'`,
      'is not the credit of its lead',
    ],
    [
      'a delivery of another reversal',
      `update deliveries set reversal_id = 0 where status = 2 and lead_id = '$l'`,
      'is not the reversal of its lead',
    ],
    [
      'a delivery of a reversal that names none',
      `update deliveries set reversal_id = null where status = 2 and lead_id = '$l'`,
      'is not the reversal of its lead',
    ],
    [
      'a delivery without its lead',
      'delete from leads where account_id = $a',
      'belongs to a lead $l that does not exist',
    ],
  ];

  test.each(moneyDamages)('verification finds %s', async (_name, damage, problem) => {
    const { store, sql } = open();
    const account = await newUser(store);
    await newPostback(store, account.profileId);
    const paid = await newLead(store, account);
    await store.reverseLead(reversal(paid));
    const accountId = (await store.findPerson(account))?.accountId ?? 0;
    const found = async (): Promise<string[]> =>
      (await store.verifyLedger({ limit: 10_000 })).broken
        .filter((row) => row.accountId === accountId || row.problem.includes(paid.leadId))
        .map((row) => row.problem);
    expect(await found()).toEqual([]);
    await sql(damage.replaceAll('$a', String(accountId)).replaceAll('$l', paid.leadId));
    expect((await found()).join('; ')).toContain(problem.replaceAll('$l', paid.leadId));
  });

  const kindDamages: [string, string, string][] = [
    [
      'a screen-out in the place of another lead',
      `place = 'identity:network:x' where lead_id = '$screenout'`,
      'has the place',
    ],
    [
      'a reconciliation in the place of another lead',
      `place = 'identity:network:x' where lead_id = '$difference'`,
      'has the place',
    ],
    [
      'a repeated lead in the place of another one',
      `place = 'transaction:x' where lead_id = '$repeated'`,
      'place of another lead',
    ],
    [
      'a screen-out in the place of a completion',
      `place = '' where lead_id = '$screenout'`,
      'screenout $screenout has the place of',
    ],
    ['a completion that is a bonus', `kind = 'bonus' where lead_id = '$repeated'`, 'bonus $repeated has the place of'],
    [
      'a reconciliation in the place of a completion',
      `place = '' where lead_id = '$difference'`,
      'reconciliation $difference has the place of a completion',
    ],
    [
      'a screen-out that completes its offer',
      `completes = 1 where lead_id = '$screenout'`,
      'lead $screenout completes an offer, which leads in its place never do',
    ],
    [
      'a repeated lead that completes its offer',
      `completes = 1 where lead_id = '$repeated'`,
      'lead $repeated completes an offer, which leads in its place never do',
    ],
    ['a seventh screen-out of a day', `at = ${AT} where lead_id = '$earlier'`, 'exceeds the limit of its day'],
    [
      'a lead that was rejected because it pays nothing, but pays something',
      `amount = 5 where lead_id = '$unpaid'`,
      'lead $unpaid was rejected because it pays nothing, but it pays something',
    ],
    [
      'a screen-out that was not rejected although it pays nothing',
      `payout = 0, amount = 0 where lead_id = '$screenout'`,
      'screenout $screenout pays nothing',
    ],
  ];

  test.each(kindDamages)('verification finds %s', async (_name, damage, problem) => {
    const { store, sql } = open();
    const account = await newUser(store);
    const { clickId } = await newClick(store, account);
    const screenout = { kind: 'screenout', takes: 'identity' } as const;
    const unpaid = {
      ...screenout,
      kind: 'bonus',
      payout: 0,
      amount: 0,
      verdict: 'reject',
      reason: 'no_credits',
    } as const;
    const repeated = lead(clickId, { takes: 'transaction' });
    const leads = {
      screenout: lead(clickId, screenout),
      earlier: lead(clickId, { ...screenout, at: AT - DAY_MS }),
      unpaid: lead(clickId, unpaid),
      repeated,
      difference: lead(clickId, { takes: 'identity', eventId: 'reconciled', externalId: repeated.externalId }),
    };
    for (const each of Object.values(leads)) await store.creditLead(each);
    for (let n = 1; n < EXTRAS_A_DAY; n++) await store.creditLead(lead(clickId, screenout));
    const accountId = (await store.findPerson(account))?.accountId ?? 0;
    const named = (text: string): string =>
      Object.entries(leads).reduce((left, [name, { leadId }]) => left.replaceAll(`$${name}`, leadId), text);
    const found = async (): Promise<string> =>
      (await store.verifyLedger({ limit: 10_000 })).broken
        .filter((row) => row.accountId === accountId)
        .map((row) => row.problem)
        .join('; ');
    expect(await found()).toBe('');
    await sql(`update leads set ${named(damage)}`);
    expect(await found()).toContain(named(problem));
  });
}
