import { createSecretKey } from 'node:crypto';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { systemIds } from '../ops/ids.ts';
import { openVault } from '../ops/vault.ts';
import { openSqlite } from '../store/sqlite/open-sqlite.ts';
import type { AccountRef, Store } from '../store/store.ts';
import { closeTicket } from './close-ticket.ts';
import { listTickets } from './list-tickets.ts';
import { openTicket } from './open-ticket.ts';

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
const open = (changes: { subid1?: string; ip?: string; maximumADay?: number } = {}) =>
  openTicket({ store, vault, clock, maximumADay: changes.maximumADay ?? 5 })({
    account: { ...ann, subid1: changes.subid1 ?? 'ann' },
    subjectId: 1,
    text,
    ip: changes.ip ?? '8.8.8.8',
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

test('five a day for one user from one address', async () => {
  for (let n = 0; n < 5; n++) expect(await open()).toMatchObject({ kind: 'created' });
  expect(await open()).toEqual({ kind: 'too_many' });
  expect(await open({ ip: '8.8.4.4' })).toMatchObject({ kind: 'created' });
  expect(await open({ subid1: 'bob' })).toMatchObject({ kind: 'created' });
  at += DAY + 1;
  expect(await open()).toMatchObject({ kind: 'created' });
});

test('no limit when limits are off', async () => {
  for (let n = 0; n < 6; n++) expect(await open({ maximumADay: 0 })).toMatchObject({ kind: 'created' });
});

test('a ticket is closed once, and closing it again is no error', async () => {
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
