import { Readable } from 'node:stream';
import { expect, test } from 'vitest';
import { useCommandLine } from '../command-line.fixture.ts';
import { firstCommands } from '../runner.ts';
import { runCommandLine } from '../run.ts';
import { isRecorded, unrecorded } from './unrecorded.ts';

const { inInstallation, json, run, setUp } = useCommandLine();

/** The audit rows of commands, oldest first. */
async function recorded(): Promise<{ subject: string | null; after: object | null; actor: object }[]> {
  const rows: { subject: string | null; after: object | null; actor: object }[] = [];
  const filter = { before: null, limit: 100, action: 'command', actorId: null, publishers: null };
  await inInstallation(async ({ store }) => rows.push(...(await store.listAudit(filter)).toReversed()));
  return rows;
}

test('what a command changes is recorded as cli, with ids and switches, and without what was typed', async () => {
  await setUp();
  await json('wall set 1 --origins https://a.example --require-token');
  await json('user credit --wall 1 --subid1 secret-user --amount 5 --description Sorry');
  const rows = await recorded();
  expect(rows.map(({ subject }) => subject)).toEqual([
    ...['publisher add', 'wall add', 'panel add', 'wall set', 'user credit'],
  ]);
  expect(rows.at(-2)).toMatchObject({
    actor: { kind: 'cli', id: null, ip: null },
    after: { id: 1, '--origins': '…', '--require-token': true, outcome: 'done' },
  });
  expect(rows.at(-1)?.after).toEqual({
    '--wall': 1,
    '--subid1': '…',
    '--amount': '…',
    '--description': '…',
    outcome: 'done',
  });
  expect(JSON.stringify(rows)).not.toMatch(/secret-user|a\.example|Sorry/);
});

test('a command that fails is recorded as failed, and one that only reads is not recorded', async () => {
  await setUp();
  const before = (await recorded()).length;
  expect((await run('wall set 9 --name Other')).code).toBe(1);
  expect((await recorded()).at(-1)).toMatchObject({ subject: 'wall set', after: { id: 9, outcome: 'failed' } });
  for (const line of ['wall list', 'offers list', 'user show --wall 1 --subid1 a', 'admin list']) await run(line);
  expect(await recorded()).toHaveLength(before + 1);
});

test("what hands out a user's data or sends a message to the publisher is recorded, and what it says is not", async () => {
  await setUp();
  await json('user credit --wall 1 --subid1 secret-user --amount 5 --description Sorry');
  await run('user export --wall 1 --subid1 secret-user');
  await run('postback test pb__unknown');
  const rows = await recorded();
  expect(rows.at(-2)).toMatchObject({
    subject: 'user export',
    after: { '--wall': 1, '--subid1': '…', outcome: 'done' },
  });
  expect(rows.at(-1)).toMatchObject({ subject: 'postback test', after: { outcome: 'failed' } });
  expect(JSON.stringify(rows)).not.toMatch(/secret-user/);
});

test('commands that are treated differently from others exist', async () => {
  for (const name of [...unrecorded, ...firstCommands]) {
    let help = '';
    const stdout = { write: (text: string) => (help += text) };
    const terminal = { env: {}, stdin: Readable.from(['']), stdout, stderr: stdout };
    expect(await runCommandLine([...name.split(' '), '--help'], terminal), name).toBe(0);
    expect(help).toMatch(new RegExp(`^Usage: rewards ${name}[^a-z]`));
  }
  expect(isRecorded('something new')).toBe(true);
});
