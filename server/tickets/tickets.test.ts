import { createSecretKey } from 'node:crypto';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { systemIds } from '../runtime/ids.ts';
import { openVault } from '../security/vault.ts';
import { openSqlite } from '../store/sqlite/open-sqlite.ts';
import type { AccountRef } from '../store/ports/accounts.ts';
import type { Store } from '../store/store.ts';
import { closeTicket } from './close-ticket.ts';
import { listTickets } from './list-tickets.ts';
import { createTicket, type TicketLimit } from './create-ticket.ts';

const NOW = Date.UTC(2026, 0, 1);
const DAY = 86_400_000;
const vault = openVault(createSecretKey(Buffer.alloc(32, 1)), systemIds());
const ann: AccountRef = { kind: 'wall', profileId: 1, subid1: 'ann' };
const text = {
  name: 'Ann Example',
  email: 'ann@example.com',
  message: 'Where are my credits?',
  offer_name: 'Puzzle Quest',
  completed_at: '2025-12-31',
  proof_image_url: null,
  proof_video_url: null,
  click_id: null,
};

let store: Store;
let at = NOW;
const clock = { now: () => at };
const limit: TicketLimit = { perAccount: 5, perAddress: 20, perNetwork: 100 };

interface Changes {
  subid1?: string;
  ip?: string;
  limit?: TicketLimit | null;
  message?: string;
  idempotencyKey?: string;
}

const open = ({ subid1 = 'ann', ip = '8.8.8.8', message = text.message, ...changes }: Changes = {}) =>
  createTicket({ store, vault, clock, limit, loadSupportDisabled: async () => () => false, ...changes })({
    account: { ...ann, subid1 },
    subjectId: 1,
    text: { ...text, message },
    ip,
    idempotencyKey: changes.idempotencyKey ?? null,
  });
const list = (state: 'open' | 'closed' | null = null) => listTickets({ store, vault })({ state, limit: 100 });

beforeEach(async () => {
  at = NOW;
  store = openSqlite({ file: ':memory:' });
  await store.migrate(NOW);
});
afterEach(() => store.close());

test('the operator reads what the user wrote', async () => {
  const opened = await open();
  expect(opened).toEqual({ kind: 'created', ticketId: expect.any(Number) });
  expect(await list()).toEqual([
    {
      ticket_id: 'ticketId' in opened ? opened.ticketId : null,
      kind: 'wall',
      profile_id: 1,
      subject_id: 1,
      state: 'open',
      created_at: '2026-01-01T00:00:00.000Z',
      closed_at: null,
      ...text,
    },
  ]);
});

test('the store never sees the text in clear', async () => {
  await open();
  const [stored] = await store.listTickets({ state: null, limit: 1 });
  expect(Buffer.from(stored?.sealed ?? []).includes('Ann')).toBe(false);
});

test('a user may create five tickets a day, whatever the IP address', async () => {
  for (let n = 0; n < 5; n++) expect(await open({ ip: `8.8.4.${n}` })).toMatchObject({ kind: 'created' });
  expect(await open({ ip: '8.8.4.9' })).toEqual({ kind: 'too_many' });
  expect(await open({ subid1: 'bob' })).toMatchObject({ kind: 'created' });
  at += DAY + 1;
  expect(await open()).toMatchObject({ kind: 'created' });
});

test('an IP address may create twenty tickets a day for all users, and a refused user gets no account', async () => {
  for (let n = 0; n < 20; n++) expect(await open({ subid1: `user ${n}` })).toMatchObject({ kind: 'created' });
  expect(await open({ subid1: 'one more' })).toEqual({ kind: 'too_many' });
  expect(await store.findPerson({ ...ann, subid1: 'one more' })).toBe(null);
  expect(await open({ subid1: 'one more', ip: '8.8.4.4' })).toMatchObject({ kind: 'created' });
  // Any number of people may share a private address, so it has no limit.
  for (let n = 0; n < 21; n++)
    expect(await open({ subid1: `v${n}`, ip: '10.0.0.1' })).toMatchObject({ kind: 'created' });
  at += DAY + 1;
  expect(await open({ subid1: 'one more' })).toMatchObject({ kind: 'created' });
});

test('a repeat with the same key is the first ticket, even past the limit; with another text it is refused', async () => {
  const first = await open({ idempotencyKey: 'k' });
  for (let n = 0; n < 4; n++) await open();
  expect(await open()).toEqual({ kind: 'too_many' });
  expect(await open({ idempotencyKey: 'k', ip: '8.8.4.4' })).toEqual({ ...first, kind: 'repeat' });
  expect(await open({ idempotencyKey: 'k', message: 'Still waiting' })).toEqual({ kind: 'idempotency_mismatch' });
  expect(await open({ idempotencyKey: 'k', subid1: 'bob' })).toEqual({ kind: 'idempotency_mismatch' });
  expect(await list()).toHaveLength(5);
});

test('without limits, a user may create any number of tickets', async () => {
  for (let n = 0; n < 6; n++) expect(await open({ limit: null })).toMatchObject({ kind: 'created' });
});

test('closes a ticket, and again without an error', async () => {
  const opened = await open();
  const ticketId = 'ticketId' in opened ? opened.ticketId : 0;
  const close = closeTicket({ store, clock });
  expect(await close(ticketId)).toEqual({ kind: 'closed' });
  at += DAY;
  expect(await close(ticketId)).toEqual({ kind: 'closed' });
  expect(await list('open')).toEqual([]);
  expect(await list('closed')).toMatchObject([{ state: 'closed', closed_at: '2026-01-01T00:00:00.000Z' }]);
  expect(await close(999)).toEqual({ kind: 'unknown_ticket' });
});
