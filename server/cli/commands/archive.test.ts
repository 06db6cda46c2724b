import { mkdirSync, readdirSync, renameSync, truncateSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { DAY } from '../../runtime/clock.fixture.ts';
import { writeClickPerson } from '../../security/click-person.ts';
import { sealerOf } from '../../security/person-sealer.ts';
import { click } from '../../store/contract/fixtures.ts';
import { ann, useCommandLine } from '../command-line.fixture.ts';

const { file, folder, inInstallation, json, run, setUp } = useCommandLine();

const person = { subid2: 'level', subid3: '', subid4: '', device: 'idfa', ip: null, user_agent: null };

/** A click of ann, 100 days ago, which `retention run` archives. Returns the archive's path. */
async function archived(): Promise<string> {
  await setUp();
  await inInstallation(async ({ clock, ids, store, vault }) => {
    const at = clock.now() - 100 * DAY;
    const sealer = sealerOf(vault, writeClickPerson(person));
    await store.recordClick(click(ann, { clickId: ids.timeOrdered('clk', at), sealer, at, repeatSince: at }));
  });
  const dir = file('archives');
  mkdirSync(dir);
  folder.env = { ...folder.env, RETENTION_ARCHIVE_DIR: dir };
  expect(await json('retention run')).toMatchObject({ removed: { clicks: 1 } });
  return join(dir, readdirSync(dir).find((name) => name.endsWith('.archive')) ?? '');
}

test('what retention removes can be listed, verified and read, and what is personal until the user is erased', async () => {
  const path = await archived();
  expect(await json('archive list')).toMatchObject({
    archives: [{ kind: 'clicks', tables: { clicks: { rows: 1 } }, removed_at: expect.any(String) }],
    without_manifest: [],
  });
  const listed = await run('archive list');
  expect(listed.stdout).toMatch(/\.archive\n.*\nrows +1 clicks\n.*\nremoved +yes/);
  const name = path.replaceAll('_', '__');
  expect(await json(`archive verify ${name}`)).toEqual({
    archives: [{ file: path, ok: true, rows: 1, problem: null }],
  });
  const read = await run(`archive read ${name}`);
  expect(JSON.parse(read.stdout)).toMatchObject({ table: 'clicks', payout: expect.any(Number) });
  expect(read.stdout).not.toMatch(/idfa|level/);
  expect(await json(`archive read ${name} --table clicks --personal`)).toMatchObject({
    rows: [{ personal: { subid2: 'level', device: 'idfa' } }],
  });
  await json('user erase --wall 1 --subid1 ann');
  const after = await run(`archive read ${name} --personal`);
  expect(JSON.parse(after.stdout)).toMatchObject({ table: 'clicks', personal: null });
});

test('archives are read after the master key was changed', async () => {
  const path = (await archived()).replaceAll('_', '__');
  expect((await run('key rewrap')).code).toBe(0);
  expect(await json(`archive verify ${path}`)).toMatchObject({ archives: [{ ok: true }] });
  expect(await json(`archive read ${path} --personal`)).toMatchObject({ rows: [{ personal: { device: 'idfa' } }] });
});

test('what is wrong with an archive is said in a sentence', async () => {
  const path = await archived();
  const name = path.replaceAll('_', '__');
  const refused = async (line: string, sentence: RegExp) => {
    const { code, stderr, stdout } = await run(line);
    expect({ code, said: stderr + stdout }).toEqual({ code: 1, said: expect.stringMatching(sentence) });
  };
  await refused(`archive read ${name} --table nothing`, /has no rows of nothing\. It has: clicks\./);
  await refused('archive read /nowhere.archive', /has no readable manifest in its folder/);
  await refused('retention run --archive /nowhere', /There is no folder \/nowhere for archives/);
  truncateSync(path, 60);
  renameSync(`${path}.json`, `${path}.kept`);
  expect((await run('archive list')).stdout).toMatch(/There are no archives\.\n\nThese files have no manifest\./);
  renameSync(`${path}.kept`, `${path}.json`);
  await refused(`archive read ${name}`, /is damaged/);
  await refused(`archive verify ${name}`, /is damaged/);
  folder.env = Object.fromEntries(Object.entries(folder.env).filter(([key]) => key !== 'RETENTION_ARCHIVE_DIR'));
  await refused('archive list', /Name the folder with --dir DIR, or set RETENTION_ARCHIVE_DIR/);
  folder.env = { ...folder.env, RETENTION_AUDIT_DAYS: '400' };
  await refused('retention show', /RETENTION_AUDIT_DAYS needs RETENTION_ARCHIVE_DIR/);
});
