import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { NewCheckpoint, VerifiedLedger } from '../ports/ledger-verification.ts';
import { AT, transaction } from './fixtures.ts';
import { play, seal, sealing, step, verifyAll, verifyNew, type OpenLedger, type Step } from './checkpoint-fixtures.ts';
import * as deliveries from './delivery-fixtures.ts';
import { newUser } from './money-fixtures.ts';
import { chainTamperings, tamperings, type Tampering } from './tamperings.ts';

/** What checkpoints of the ledger promise (docs/decisions/015-ledger-checkpoints.md). `empty` empties the store. */
export function checkpointsContract(empty: () => Promise<OpenLedger>, runs: number): void {
  describe('checkpoints of the ledger', () => {
    test('everything finds any tampering, and what is new any tampering with new rows, balances or checkpoints', async () => {
      await fc.assert(
        fc.asyncProperty(
          fc.array(step, { maxLength: 14 }),
          fc.constantFrom(...Object.entries<Tampering>(tamperings)),
          fc.nat(),
          async (steps, [name, tampering], index) => {
            const { sql, store } = await empty();
            const rows = await play(store, [...steps, { kind: 'transact', user: 0, amount: 5 }]);
            expect(await verifyNew(store)).toMatchObject({ problems: 0 });
            expect(await verifyAll(store)).toMatchObject({ problems: 0, rows: rows.length });
            const row = rows[index % rows.length] ?? expect.unreachable();
            await sql(tampering.sql(row));
            const names = ({ broken }: VerifiedLedger): boolean =>
              tampering.isNamed !== true || broken.some(({ accountId }) => accountId === row.accountId);
            const all = await verifyAll(store);
            if (tampering.isFound(row)) {
              expect(all.problems, `${name}, in everything`).toBeGreaterThan(0);
              expect(names(all), `${name}, named by everything`).toBe(true);
            }
            const isFoundAtOnce = tampering.isFoundAtOnce(row) && tampering.isFound(row);
            const news = await verifyNew(store);
            if (isFoundAtOnce) {
              expect(news.problems, `${name}, in what is new`).toBeGreaterThan(0);
              expect(names(news), `${name}, named by what is new`).toBe(true);
            }
            if (news.problems > 0) expect(news.checkpoint).toBeNull();
          },
        ),
        { numRuns: runs },
      );
    });

    test.each([
      'a deleted row',
      'the newest rows, deleted',
      'all rows of an account, deleted',
      'an inserted row that fits',
    ] as const)('both name each account with %s that no checkpoint covers, and go on doing so', async (name) => {
      for (const before of [[], [{ kind: 'transact', user: 0, amount: 2 } as const, sealing]]) {
        const { sql, store } = await empty();
        const rows = await play(store, [
          ...before,
          ...[3, 4].map((amount) => ({ kind: 'transact', user: 0, amount }) as const),
          { kind: 'transact', user: 1, amount: 5 },
          { kind: 'lead', user: 2 },
        ]);
        const newest = rows.filter(({ isNewest }) => isNewest);
        expect(newest).toHaveLength(3);
        const named: number[] = [];
        for (const row of newest) {
          await sql(tamperings[name].sql(row));
          named.push(row.accountId);
          // No lead is new here, as if each had been held for long before it was paid.
          for (const verified of [await verifyAll(store), await verifyNew(store, '~')]) {
            const found = new Set(verified.broken.map(({ accountId }) => accountId).filter((id) => id !== null));
            expect([...found].sort((a, b) => a - b)).toEqual(named);
          }
        }
      }
    });

    test('a row that is written where one was deleted hides nothing, and what was repaired by hand is accepted', async () => {
      const { sql, store } = await empty();
      const account = await newUser(store);
      for (const amount of [1, 2, 3]) await store.postTransaction(transaction(account, { amount }));
      await sql('delete from ledger where seq = 3');
      const problem = 'it ends with row 3, but the service wrote 4';
      await store.postTransaction(transaction(account, { amount: 3 }));
      expect(await verifyAll(store)).toMatchObject({ broken: [{ seq: 3, problem }], problems: 1 });
      const other = await newUser(store);
      await store.postTransaction(transaction(other, { amount: 1 }));
      const first = await store.acceptRows({ after: 0, limit: 1 });
      expect(first).toEqual({ last: expect.any(Number), corrected: 1 });
      expect(await store.acceptRows({ after: first.last ?? 0, limit: 1 })).toMatchObject({ corrected: 0 });
      expect(await verifyAll(store)).toMatchObject({ problems: 0 });
      await store.postTransaction(transaction(account, { amount: 3 }));
      expect(await verifyAll(store)).toMatchObject({ problems: 0 });
      expect((await store.acceptRows({ after: Number.MAX_SAFE_INTEGER, limit: 1 })).last).toBeNull();
    });

    test.each(Object.entries(chainTamperings))('both find %s', async (_name, text) => {
      const { sql, store } = await empty();
      const seals: Step[] = [
        { kind: 'transact', user: 1, amount: 3 },
        { kind: 'seal', isFull: false },
      ];
      await play(store, [...seals, ...seals]);
      expect(await verifyNew(store)).toMatchObject({ problems: 0 });
      await sql(text);
      expect((await verifyAll(store)).problems).toBeGreaterThan(0);
      expect((await verifyNew(store)).problems).toBeGreaterThan(0);
    });

    test('what is new is checked alone, and a new chain accepts the ledger as it is', async () => {
      const { sql, store } = await empty();
      const [first] = await play(store, [
        { kind: 'transact', user: 0, amount: 3 },
        { kind: 'transact', user: 0, amount: 3 },
        { kind: 'seal', isFull: false },
      ]);
      const account = first ?? expect.unreachable();
      expect(await verifyNew(store)).toMatchObject({ problems: 0, rows: 0, accounts: 1, checkpoint: null });
      expect(await store.lastCheckpoint()).toMatchObject({ number: 1, rows: 2, accounts: 1, balance: '6' });
      await sql(`update ledger set at = at + 1 where account_id = ${account.accountId}`);
      expect(await verifyAll(store)).toMatchObject({ problems: 1, checkpoint: null });
      const accepted = await store.verifyLedger({ limit: 5, seal, at: AT, isResealing: true });
      expect(accepted).toMatchObject({ problems: 0, checkpoint: { number: 2, rows: 2, previous: '', isFirst: true } });
      const checkpoint: NewCheckpoint = accepted.checkpoint ?? expect.unreachable();
      expect(await store.addCheckpoint(checkpoint)).toEqual({ kind: 'added' });
      expect(await store.addCheckpoint(checkpoint)).toEqual({ kind: 'superseded' });
      expect(await verifyAll(store)).toMatchObject({ problems: 0 });
      expect(await verifyNew(store)).toMatchObject({ problems: 0 });
    });

    test('progress goes through the ledger, the accounts, the leads and the deliveries', async () => {
      const { store } = await empty();
      await play(store, [{ kind: 'lead', user: 0 }]);
      const told: unknown[] = [];
      await store.verifyLedger({ limit: 1, onProgress: (progress) => told.push(progress) });
      expect(told).toEqual([
        { step: 'ledger', rows: 1, part: 1 },
        { step: 'accounts', rows: 1, part: 1 },
        { step: 'leads', rows: 1, part: 1 },
        { step: 'deliveries', rows: 1, part: 1 },
      ]);
    });

    test('everything finds counts of deliveries that are not true', async () => {
      const { sql, store } = await empty();
      await play(store, [
        { kind: 'lead', user: 0 },
        { kind: 'reverse', user: 0 },
      ]);
      expect(await verifyAll(store)).toMatchObject({ problems: 0 });
      await sql('update delivery_counts set waiting = waiting + 1 where pending = 1');
      expect(await verifyAll(store)).toMatchObject({
        broken: [
          {
            problem: expect.stringMatching(
              /^postback \S+ has 1 waiting deliveries, but the counts say 2 \(see postback recount\)$/,
            ),
          },
        ],
      });
    });

    test('counts that are not true are corrected, and no one removes what they miss', async () => {
      const { sql, store } = await empty();
      await play(store, [
        { kind: 'lead', user: 0 },
        { kind: 'reverse', user: 0 },
        { kind: 'lead', user: 1 },
      ]);
      const { postbackId, pending } =
        (await store.listPostbacks({ adwallId: null })).find((postback) => postback.pending === 1) ??
        expect.unreachable();
      expect(await store.recountDeliveries({ postbackId })).toEqual([]);
      for (const tampering of ['update delivery_counts set pending = 0, waiting = 0', 'delete from delivery_counts']) {
        await sql(tampering);
        expect(await store.removePostback({ postbackId, dropUndelivered: false })).toMatchObject({ kind: 'in_use' });
        expect(await store.recountDeliveries({ postbackId })).toContainEqual({ state: 'pending', counted: 1, said: 0 });
        expect(await store.recountDeliveries({ postbackId })).toEqual([]);
        const after = (await store.listPostbacks({ adwallId: null })).find((one) => one.postbackId === postbackId);
        expect(after).toMatchObject({ pending });
      }
      expect(await store.recountDeliveries({ postbackId: 'pb_unknown' })).toEqual([]);
    });

    test('what a removed postback has left goes in parts, even if its counts were lost, and nothing of others', async () => {
      const { sql, store } = await empty();
      const { postbackId, adwallId } = await deliveries.newPostback(store);
      const other = await deliveries.newPostback(store, adwallId);
      for (let count = 0; count < 3; count += 1) {
        await deliveries.newLead(store, adwallId);
        for (const one of [postbackId, other.postbackId]) await deliveries.attempt(store, one, { kind: 'delivered' });
      }
      const listed = async (): Promise<number> => (await store.listDeliveries({ adwallId, limit: 9 })).length;
      expect(await listed()).toBe(6);
      // As if the process had ended right after it had removed the postback.
      await sql(`delete from postbacks where postback_id = '${postbackId}'`);
      const parts = [];
      for (let part = 0; part < 3; part += 1) parts.push(await store.removeLeftDeliveries({ limit: 2 }));
      expect(parts).toEqual([
        { deliveries: 2, isDone: false },
        { deliveries: 1, isDone: false },
        { deliveries: 0, isDone: true },
      ]);
      expect(await listed()).toBe(3);
      await sql('delete from delivery_counts');
      expect(await store.removePostback({ ...other, dropUndelivered: false })).toMatchObject({ kind: 'removed' });
      expect(await verifyAll(store)).toMatchObject({ problems: 0 });
    });

    test('the last verification is remembered, and when one last found nothing', async () => {
      const { store } = await empty();
      const nothing = { problems: 0, isDamaged: null };
      const known = { problems: 0, open: null, damagedAt: null };
      expect(await store.lastVerification()).toBeNull();
      await store.noteVerification({ ...nothing, at: 1, isFull: true });
      await store.noteVerification({ ...nothing, at: 2, isFull: false });
      expect(await store.lastVerification()).toEqual({ ...known, at: 2, isFull: false, okAt: 2, fullAt: 1 });
      const found = { at: 3, isFull: true, problems: 4 };
      const expected = { ...known, ...found, okAt: 2, fullAt: 1, open: { at: 3, problems: 4 } };
      expect(await store.noteVerification({ ...found, isDamaged: false })).toEqual(expected);
      expect(await store.lastVerification()).toEqual(expected);
    });

    test('only a verification of everything clears what one has found, and only a check of the file its damage', async () => {
      const notes = fc.record({
        isFull: fc.boolean(),
        problems: fc.constantFrom(0, 0, 3),
        isDamaged: fc.constantFrom(null, true, false),
      });
      await fc.assert(
        fc.asyncProperty(fc.array(notes, { minLength: 1, maxLength: 8 }), async (all) => {
          const { store } = await empty();
          const dated = all.map((note, index) => ({ ...note, at: index + 1 }));
          for (const note of dated) await store.noteVerification(note);
          const full = dated.findLast(({ isFull }) => isFull);
          const checked = dated.findLast(({ isDamaged }) => isDamaged !== null);
          const open = full === undefined || full.problems === 0 ? null : { at: full.at, problems: full.problems };
          const damagedAt = checked?.isDamaged === true ? checked.at : null;
          const { at, isFull, problems } = dated.at(-1) ?? expect.unreachable();
          const last = await store.lastVerification();
          expect(last).toMatchObject({ at, isFull, problems, open, damagedAt });
          const isRight = open === null && damagedAt === null && problems === 0;
          expect(last?.okAt === at).toBe(isRight);
          expect(last?.fullAt === at).toBe(isRight && isFull);
        }),
        { numRuns: runs },
      );
    });

    test('no checkpoint is added while something that a verification of everything found is there', async () => {
      const { store } = await empty();
      await play(store, [{ kind: 'transact', user: 0, amount: 5 }]);
      const { checkpoint } = await store.verifyLedger({ limit: 9, seal, at: 1 });
      const given = checkpoint ?? expect.unreachable();
      await store.noteVerification({ at: 1, isFull: true, problems: 1, isDamaged: null });
      expect(await store.addCheckpoint(given)).toEqual({ kind: 'refused' });
      await store.noteVerification({ at: 2, isFull: true, problems: 0, isDamaged: true });
      expect(await store.addCheckpoint(given)).toEqual({ kind: 'refused' });
      await store.noteVerification({ at: 3, isFull: true, problems: 0, isDamaged: false });
      expect(await store.addCheckpoint(given)).toEqual({ kind: 'added' });
    });
  });
}
