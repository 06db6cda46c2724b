import { expect, test } from 'vitest';
import type { AccountRef } from '../ports/accounts.ts';
import type { NewWall } from '../ports/directory.ts';
import type { Idempotency } from '../ports/idempotency.ts';
import type { Store } from '../store.ts';
import { AT, fresh, freshAccount, ticket, transaction, userProfile, wallSettings, type OpenStore } from './fixtures.ts';

const newKey = (): Idempotency => ({ digest: `key ${fresh()}`, fingerprint: 'f' });
const MANY = Array.from({ length: 24 }, (_, index) => index);

/** Idempotency keys of profiles and tickets, and the purge of all keys. `ledger.ts` tests those of transactions. */
export function idempotencyContract(open: OpenStore): void {
  const kindsOf = (outcomes: readonly { kind: string }[]) =>
    Object.fromEntries(Object.entries(Object.groupBy(outcomes, ({ kind }) => kind)).map(([k, v]) => [k, v?.length]));

  test("a ticket's idempotency key returns the first ticket, refuses another request, and counts for one wall only", async () => {
    const store = open();
    const idempotency = newKey();
    const account = freshAccount();
    const first = await store.createTicket(ticket(account, { idempotency }));
    expect(first.kind).toBe('created');
    const again = ticket(account, { idempotency });
    expect(await store.createTicket(again)).toEqual({ ...first, kind: 'repeat' });
    const other = { ...idempotency, fingerprint: 'g' };
    expect(await store.createTicket(ticket(freshAccount(), { idempotency: other }))).toEqual({
      kind: 'idempotency_mismatch',
    });
    const elsewhere = { ...freshAccount(), profileId: 8 };
    expect(await store.createTicket(ticket(elsewhere, { idempotency: other }))).toMatchObject({ kind: 'created' });
  });

  test("a profile's idempotency key repeats that it was created, and refuses another request", async () => {
    const store = open();
    const idempotency = newKey();
    const profile = userProfile(freshAccount(), { idempotency });
    expect(await store.createUserProfile(profile)).toMatchObject({ kind: 'created' });
    expect(await store.createUserProfile(profile)).toMatchObject({
      kind: 'repeat',
    });
    expect(await store.createUserProfile({ ...profile, idempotency: null })).toEqual({ kind: 'profile_exists' });
    const other = userProfile(freshAccount(), { idempotency: { ...idempotency, fingerprint: 'g' } });
    expect(await store.createUserProfile(other)).toEqual({ kind: 'idempotency_mismatch' });
    expect(await store.findPerson(other.account)).toBe(null);
  });

  test("a wall's idempotency key returns the first wall, refuses another request, and adds one publisher", async () => {
    const store = open();
    const wall = (fields: Partial<NewWall> = {}) => ({
      publisherName: `Publisher ${fresh()}`,
      settings: wallSettings,
      publishableKey: `pk_${fresh()}`,
      secretKeyDigest: null,
      at: AT,
      ...fields,
    });
    const idempotency = newKey();
    const first = await store.createWall(wall({ idempotency }));
    expect(first.kind).toBe('created');
    const known = await store.listPublishers();
    expect(await store.createWall(wall({ idempotency }))).toEqual({ ...first, kind: 'repeat' });
    const other = { ...idempotency, fingerprint: 'g' };
    expect(await store.createWall(wall({ idempotency: other }))).toEqual({ kind: 'idempotency_mismatch' });
    expect(await store.listPublishers()).toEqual(known);
    const unused = newKey();
    const { publisherName: _, ...orphan } = wall({ idempotency: unused });
    expect(await store.createWall({ ...orphan, pubId: 999_999 })).toEqual({ kind: 'unknown_publisher' });
    expect(await store.createWall(wall({ idempotency: unused }))).toMatchObject({ kind: 'created' });
  });

  test('idempotency keys of profiles, tickets and transactions are independent', async () => {
    const store = open();
    const idempotency = newKey();
    const account = freshAccount();
    expect(await store.createTicket(ticket(account, { idempotency }))).toMatchObject({ kind: 'created' });
    expect(await store.createUserProfile(userProfile(account, { idempotency }))).toMatchObject({ kind: 'created' });
    expect(await store.postTransaction(transaction(account, { idempotency }))).toMatchObject({ kind: 'posted' });
  });

  test('a refused request does not use up its idempotency key', async () => {
    const store = open();
    const account = freshAccount();
    const limited = ticket(account, {
      limit: { since: AT, perAccount: 0, perAddress: 0, perNetwork: 0 },
      idempotency: newKey(),
    });
    expect(await store.createTicket(limited)).toEqual({ kind: 'too_many' });
    expect(await store.createTicket({ ...limited, limit: null })).toMatchObject({ kind: 'created' });
    const taken = userProfile(freshAccount());
    await store.createUserProfile(taken);
    const late = userProfile(freshAccount(), { emailDigest: taken.emailDigest, idempotency: newKey() });
    expect(await store.createUserProfile(late)).toEqual({ kind: 'email_taken' });
    expect(await store.createUserProfile({ ...late, emailDigest: `email ${fresh()}` })).toMatchObject({
      kind: 'created',
    });
  });

  test('of concurrent repeats one is written, whether one user sends them or many users share a key', async () => {
    const store = open();
    const account = freshAccount();
    const repeated = ticket(account, { idempotency: newKey() });
    const tickets = await Promise.all(MANY.map(() => store.createTicket(repeated)));
    expect(kindsOf(tickets)).toEqual({ created: 1, repeat: 23 });
    expect(new Set(tickets.map((made) => ('ticketId' in made ? made.ticketId : null))).size).toBe(1);
    const profile = userProfile(freshAccount(), { idempotency: newKey() });
    expect(kindsOf(await Promise.all(MANY.map(() => store.createUserProfile(profile))))).toEqual({
      created: 1,
      repeat: 23,
    });
    const { digest } = newKey();
    const strangers = MANY.map((n) =>
      userProfile(freshAccount(), { idempotency: { digest, fingerprint: `stranger ${n}` } }),
    );
    expect(kindsOf(await Promise.all(strangers.map((one) => store.createUserProfile(one))))).toEqual({
      created: 1,
      idempotency_mismatch: 23,
    });
  });

  test('after an erasure, a repeat stores a new ticket or profile, but never a second transaction', async () => {
    const store = open();
    const account = freshAccount();
    const idempotency = newKey();
    const request = transaction(account, { idempotency });
    const first = await store.createTicket(ticket(account, { idempotency }));
    await store.createUserProfile(userProfile(account, { idempotency }));
    await store.postTransaction(request);
    await store.erasePerson({ account, at: AT });
    expect(await store.createTicket(ticket(account, { idempotency }))).toMatchObject({ kind: 'created' });
    expect(await store.createTicket(ticket(account, { idempotency }))).not.toMatchObject({ ...first, kind: 'repeat' });
    expect(await store.createUserProfile(userProfile(account, { idempotency }))).toMatchObject({ kind: 'created' });
    expect(await store.postTransaction(request)).toEqual({ kind: 'idempotency_mismatch' });
    expect(await store.listTransactions({ account, limit: null, offset: 0 })).toMatchObject({ total: 0 });
  });

  test('old idempotency keys of all operations are deleted in batches, and newer keys and what was stored stay', async () => {
    const store = open();
    // Long before all other fixtures, so that the keys of other tests stay.
    const old = AT - 1_000_000;
    const account = freshAccount();
    const put = (at: number) => fillWithKeys(store, account, at);
    const [first, second] = [await put(old), await put(old + 1)];
    expect(await store.purgeIdempotency({ before: old, limit: 10 })).toEqual({ purged: 0 });
    expect(await store.purgeIdempotency({ before: old + 1, limit: 1 })).toEqual({ purged: 2 });
    expect(await store.purgeIdempotency({ before: old + 1, limit: 10 })).toEqual({ purged: 0 });
    expect(await store.postTransaction(first)).toMatchObject({ kind: 'posted', balance: 30_000 });
    expect(await store.postTransaction(second)).toMatchObject({ kind: 'repeat', balance: 20_000 });
    expect((await store.exportPerson(account))?.tickets).toHaveLength(2);
  });

  async function fillWithKeys(store: Store, account: AccountRef, at: number) {
    const request = transaction(account, { at, idempotency: newKey() });
    await store.postTransaction(request);
    await store.createTicket(ticket(account, { at, idempotency: newKey() }));
    return { ...request, at: AT };
  }
}
