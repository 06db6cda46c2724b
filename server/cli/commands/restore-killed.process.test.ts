import Database from 'better-sqlite3';
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { compileCache } from '../../../e2e/support/service/compile-cache.ts';
import { tryCommand } from '../../../e2e/support/service/run-command.ts';
import { useCommandLine } from '../command-line.fixture.ts';
import { cliFile } from '../../../e2e/support/service/cli-file.ts';

const { file, folder, json, run, setUp } = useCommandLine();

/** Kills the process before its `KILL_AT`th change of a file's name or content. */
const killer = `data:text/javascript,${encodeURIComponent(`
  import fs from 'node:fs';
  import { syncBuiltinESMExports } from 'node:module';
  let changes = 0;
  for (const name of ['linkSync', 'renameSync', 'rmSync', 'writeFileSync', 'fsyncSync', 'copyFileSync', 'mkdtempSync']) {
    const change = fs[name];
    fs[name] = (...args) => {
      changes += 1;
      if (changes === Number(process.env.KILL_AT)) process.kill(process.pid, 'SIGKILL');
      return change(...args);
    };
  }
  syncBuiltinESMExports();
`)}`;

/** Runs a command that is killed before its n-th change. Returns whether it ended earlier. */
function endsBefore(n: number, ...args: string[]): boolean {
  const { status, stderr } = tryCommand(process.execPath, ['--import', killer, cliFile, ...args], {
    env: { ...compileCache(), ...folder.env, KILL_AT: String(n) },
  });
  expect([0, null], stderr).toContain(status);
  return status === 0;
}

/** Writes with a connection that is never closed, like a killed process. */
function leaveOpen(sql: string): void {
  const db = new Database(file('rewards.db'));
  db.exec(sql);
  const [bytes, log] = [file('rewards.db'), file('rewards.db-wal')].map((path) => readFileSync(path));
  db.close();
  writeFileSync(file('rewards.db'), bytes ?? '');
  writeFileSync(file('rewards.db-wal'), log ?? '');
}

test.each([
  ['that was closed', false],
  ['that was not closed', true],
])(
  'a restore over a database %s, killed at any step, leaves the old or the new one, or says what to do',
  async (_name, isLeftOpen) => {
    await setUp();
    await json(`backup ${file('backup.db')}`);
    const old = "update publishers set name = 'Old'";
    for (let step = 1, hasEnded = false; !hasEnded; step += 1) {
      if (isLeftOpen) leaveOpen(old);
      else new Database(file('rewards.db')).exec(old).close();
      hasEnded = endsBefore(step, 'restore', file('backup.db'));
      const { code, stdout, stderr } = await run('publisher list --json');
      if (code === 0) expect(stdout, String(step)).toMatch(hasEnded ? /"Acme"/ : /"Old"|"Acme"/);
      else
        expect(stderr, String(step)).toMatch(
          /^error: DATABASE_URL: a restore of .* is not complete\. .*rewards restore FILE\n$/,
        );
      if (code !== 0) {
        expect(isLeftOpen).toBe(true);
        const restored = JSON.parse((await run(`restore ${file('backup.db')} --json`)).stdout) as {
          old_files: string[];
        };
        const [kept = ''] = restored.old_files;
        const read = new Database(kept);
        expect(read.prepare('select name from publishers').pluck().all()).toEqual(['Old']);
        read.close();
      }
      expect(await json('publisher list')).toMatchObject([{ pubId: 1 }]);
    }
  },
  60_000,
);

test('the next backup deletes what a killed one has left, whatever its name, and nothing else', async () => {
  await setUp();
  writeFileSync(file('video.partial'), 'of another program');
  let step = 1;
  while (!endsBefore(step, 'backup', file(`copy-${step}.db`))) step += 1;
  expect(await json(`backup ${file('last.db')}`)).toMatchObject({ ok: true });
  const left = readdirSync(folder.dataDir).filter((name) => /copy-|partial|last/.test(name));
  expect(left.filter((name) => !/^copy-\d+\.db$/.test(name))).toEqual(['last.db', 'video.partial']);
});
