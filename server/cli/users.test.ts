import Database from 'better-sqlite3';
import { expect, test } from 'vitest';
import { createTicket } from '../tickets/create-ticket.ts';
import { ann, credit, useCommandLine } from './command-line.fixture.ts';

const { file, inInstallation, json, run, setUp } = useCommandLine();

test('tickets are read and closed', async () => {
  await setUp();
  const text = { name: 'Ann', email: 'ann@example.com', message: 'Help\u001b[2J', offer_name: null };
  const proofs = { completed_at: null, proof_image_url: null, proof_video_url: null, click_id: null };
  await inInstallation((installation) =>
    createTicket({ ...installation, limit: null })({
      account: ann,
      subjectId: 3,
      text: { ...text, ...proofs },
      ip: '8.8.8.8',
      idempotencyKey: null,
    }),
  );
  expect(await json('tickets list')).toMatchObject([{ ticket_id: 1, state: 'open', ...text }]);
  // What a user writes must not reach the operator's terminal as a command.
  expect((await run('tickets list')).stdout).toContain('Help [2J');
  expect(await json('tickets close 1')).toEqual({ ticket_id: 1, state: 'closed' });
  expect(await json('tickets list')).toEqual([]);
  expect(await json('tickets list --state all')).toMatchObject([{ ticket_id: 1, state: 'closed' }]);
  expect(await run('tickets close 2')).toMatchObject({ code: 1, stderr: 'error: There is no ticket 2.\n' });
});

test('a user is exported and erased', async () => {
  await setUp();
  await inInstallation(credit);
  expect(await json('user export --wall 1 --subid1 ann')).toMatchObject({
    subid1: 'ann',
    currency_count: 1,
    transactions: [{ currency_adjustment: 1, description: 'Welcome' }],
  });
  expect(await json('user erase --wall 1 --subid1 ann')).toMatchObject({
    kind: 'wall',
    profile_id: 1,
    descriptions: 1,
    tickets: 0,
  });
  expect(await run('user export --wall 1 --subid1 ann')).toMatchObject({ code: 1, stdout: '' });
  expect(await json('ledger verify')).toEqual({ ok: true, accounts: 1, rows: 1 });
});

test('ledger verify says what is broken, and fails', async () => {
  await setUp();
  expect(await json('ledger verify')).toEqual({ ok: true, accounts: 0, rows: 0 });
  await inInstallation(credit);
  expect(await json('ledger verify')).toEqual({ ok: true, accounts: 1, rows: 1 });
  const db = new Database(file('rewards.db'));
  for (const trigger of db.prepare("select name from sqlite_schema where type = 'trigger'").pluck().all()) {
    db.exec(`drop trigger ${String(trigger)}`);
  }
  db.exec('update ledger set balance_after = balance_after + 1');
  db.close();
  const { code, stdout } = await run('ledger verify --json');
  expect(code).toBe(1);
  expect(JSON.parse(stdout)).toMatchObject({ ok: false, rows: 1, broken: [{ seq: 1, problem: expect.any(String) }] });
});
