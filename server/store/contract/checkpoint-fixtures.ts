import { createHmac } from 'node:crypto';
import fc from 'fast-check';
import { expect } from 'vitest';
import type { Seal, VerifiedLedger } from '../ports/ledger-verification.ts';
import type { Store } from '../store.ts';
import { AT, lead, newClick, transaction } from './fixtures.ts';
import type { RunSql } from './ledger-guard.ts';
import { newPostback, newUser, reversal } from './money-fixtures.ts';
import type { Row } from './tamperings.ts';

export const seal: Seal = (text) => createHmac('sha256', 'ledger').update(text).digest('hex');

/** Verifies everything, as a command does. */
export function verifyAll(store: Store): Promise<VerifiedLedger> {
  return store.verifyLedger({ limit: 50, seal, at: AT });
}

/** Verifies what is new; everything if there is no checkpoint. Every lead is new, unless `leadsAfter` says which are. */
export async function verifyNew(store: Store, leadsAfter = ''): Promise<VerifiedLedger> {
  return (await store.verifyNewRows({ limit: 50, seal, leadsAfter, at: AT })) ?? (await verifyAll(store));
}

/** An empty store whose ledger can be changed past it. */
export interface OpenLedger {
  store: Store;
  sql: RunSql;
}

export type Step =
  | { kind: 'transact'; user: number; amount: number }
  | { kind: 'lead' | 'reverse'; user: number }
  | { kind: 'seal'; isFull: boolean };

export const sealing: Step = { kind: 'seal', isFull: false };
const user = fc.nat({ max: 2 });
export const step: fc.Arbitrary<Step> = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.record({
      kind: fc.constant('transact' as const),
      user,
      amount: fc.integer({ min: -9, max: 9 }).filter(Boolean),
    }),
  },
  { weight: 3, arbitrary: fc.record({ kind: fc.constantFrom('lead' as const, 'reverse' as const), user }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('seal' as const), isFull: fc.boolean() }) },
);

/** Runs the steps, and returns every row of the ledger. */
export async function play(store: Store, steps: readonly Step[]): Promise<Row[]> {
  const users = [await newUser(store), await newUser(store), await newUser(store)];
  for (const { profileId } of users) await newPostback(store, profileId);
  const paid: ReturnType<typeof lead>[][] = users.map(() => []);
  let sealedUpTo = 0;
  for (const each of steps) {
    if (each.kind === 'seal') {
      const verified = await (each.isFull ? verifyAll(store) : verifyNew(store));
      expect(verified).toMatchObject({ problems: 0, broken: [] });
      if (verified.checkpoint === null) continue;
      expect(await store.addCheckpoint(verified.checkpoint)).toEqual({ kind: 'added' });
      sealedUpTo = verified.checkpoint.upTo;
      continue;
    }
    const account = users[each.user] ?? expect.unreachable();
    const own = paid[each.user] ?? expect.unreachable();
    if (each.kind === 'transact') await store.postTransaction(transaction(account, { amount: each.amount }));
    else if (each.kind === 'lead') {
      const { clickId } = await newClick(store, account);
      const input = lead(clickId);
      expect(await store.creditLead(input)).toMatchObject({ kind: 'credited' });
      own.push(input);
    } else {
      const credited = own.pop();
      if (credited !== undefined) await store.reverseLead(reversal(credited));
    }
  }
  const rows: Row[] = [];
  for (const account of users) {
    const accountId = (await store.findPerson(account))?.accountId ?? 0;
    const own = (await store.listTransactions({ account, limit: null, offset: 0 })).rows;
    const newestSealed = own.find(({ transactionId }) => transactionId <= sealedUpTo);
    for (const entry of own) {
      const isNewest = entry === own[0];
      const isCovered = entry.transactionId <= sealedUpTo;
      rows.push({
        ...entry,
        accountId,
        isNewest,
        isSealed: isCovered,
        isBalance: isNewest ? isCovered : entry === newestSealed,
      });
    }
  }
  return rows;
}
