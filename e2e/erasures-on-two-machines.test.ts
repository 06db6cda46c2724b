import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { afterAll, expect, test } from 'vitest';
import { runCommandLine } from '../server/cli/run.ts';
import { sharedPostgres } from './support/database/shared-postgres.ts';
import { newPerson } from './support/requests/admins.ts';
import { MASTER_KEY, startService, type TestService } from './support/service/start-service.ts';

// Two machines, or two pods, each with a folder of its own, and one PostgreSQL: whichever answers an erasure in the console,
// a restore of the database with the folder of either one erases that person again.

const { createDatabase } = sharedPostgres();
const folders = [1, 2].map(() => mkdtempSync(join(tmpdir(), 'rewards-machine-')));
afterAll(() => folders.forEach((folder) => rmSync(folder, { recursive: true, force: true })));
const [first = '', second = ''] = folders;

const startOn = (dataDir: string, databaseUrl: string): Promise<TestService> =>
  startService({ databaseUrl, env: { DATA_DIR: dataDir } });

const linesOf = (folder: string): string[] =>
  (readFileSync(join(folder, 'erasures'), 'utf8').match(/.+/g) ?? []).sort();

async function replay(dataDir: string, databaseUrl: string): Promise<unknown> {
  const written = { stdout: '', stderr: '' };
  const code = await runCommandLine(['erasures', 'replay', '--json'], {
    env: { DATABASE_URL: databaseUrl, DATA_DIR: dataDir, MASTER_KEY },
    stdin: Readable.from(['']),
    stdout: { write: (text) => (written.stdout += text) },
    stderr: { write: (text) => (written.stderr += text) },
  });
  expect({ code, stderr: written.stderr }).toEqual({ code: 0, stderr: '' });
  return JSON.parse(written.stdout);
}

/** Erases a user as staff does in the console of that machine. */
async function eraseInConsole(service: TestService, params: { owner: string; subid1: string }) {
  const { ask } = await newPerson(service);
  expect((await ask('eraseUser', { params })).status).toBe(200);
}

test('users erased in the consoles of two machines are erased again after a restore, with the list of either', async () => {
  const databaseUrl = await createDatabase();
  const before = await startOn(first, databaseUrl);
  const wall = await before.newWall();
  const owner = `wall-${wall.adwallId}`;
  for (const subid1 of ['ann', 'bob', 'carl']) {
    const query = { api_key: wall.secretKey, currency_adjustment: 5 };
    const { status } = await before.client.post(wall.user(subid1, 'transactions.json'), { query });
    expect(status).toBe(201);
  }
  await before.stop();
  const backup = await createDatabase({ copyOf: databaseUrl });

  const [one, two] = await Promise.all([startOn(first, databaseUrl), startOn(second, databaseUrl)]);
  await eraseInConsole(one, { owner, subid1: 'ann' });
  await eraseInConsole(two, { owner, subid1: 'bob' });
  await one.app.followErasures();
  await two.app.followErasures();
  expect(linesOf(first)).toHaveLength(2);
  expect(linesOf(second)).toEqual(linesOf(first));
  await Promise.all([one.stop(), two.stop()]);

  const account = (subid1: string) => ({ kind: 'wall', profileId: wall.adwallId, subid1 }) as const;
  const left = async ({ store }: TestService): Promise<string[]> => {
    const users = ['ann', 'bob', 'carl'];
    const found = await Promise.all(users.map((subid1) => store.findPerson(account(subid1))));
    return users.filter((_user, index) => found[index] !== null);
  };
  for (const folder of folders) {
    // By the command, as the guide says, and by the next start if no one runs it.
    const restored = await createDatabase({ copyOf: backup });
    expect(await replay(folder, restored)).toEqual({ remembered: 2, erased: 2, log_purged: null });
    expect(await replay(folder, restored)).toMatchObject({ erased: 0 });
    const started = await startOn(folder, await createDatabase({ copyOf: backup }));
    expect(await left(started)).toEqual(['carl']);
    const events = await started.store.listSecurityEvents({ limit: 9 });
    expect(events).toContainEqual(
      expect.objectContaining({ kind: 'erasures_replayed', detail: expect.stringMatching(/2/) }),
    );
    await started.stop();
  }
});
