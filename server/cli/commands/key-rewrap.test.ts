import { createSecretKey } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { ledgerKey } from '../../ledger/verification/ledger-seal.ts';
import { archiveKey } from '../../retention/archives/archive-key.ts';
import { checkInstallationKeys } from '../../security/check-installation-keys.ts';
import { openVault } from '../../security/vault.ts';
import { rewrapKeys } from '../../persons/rewrap-keys.ts';
import { createKeyFile, masterKeyClaim, readKeyFile } from '../../security/secrets.ts';
import { ann, credit, useCommandLine } from '../command-line.fixture.ts';

const { file, folder, inInstallation, json, run, setUp } = useCommandLine();
const exported = () => json('user export --wall 1 --subid1 ann');

test('key rewrap changes the master key in place and keeps the old one next to it', async () => {
  await setUp();
  await inInstallation(credit);
  const before = readFileSync(file('master.key'), 'utf8');
  const { old_master_key_file: oldFile } = (await json('key rewrap')) as { old_master_key_file: string };
  expect(readFileSync(file('master.key'), 'utf8')).not.toBe(before);
  expect(readFileSync(oldFile, 'utf8')).toBe(before);
  expect(readdirSync(folder.dataDir)).not.toContain('master.key.new');
  expect(await json('user export --wall 1 --subid1 ann')).toMatchObject({ transactions: [{ description: 'Welcome' }] });
  folder.env = { ...folder.env, MASTER_KEY_FILE: oldFile };
  expect(await run('wall list')).toMatchObject({
    code: 1,
    stdout: '',
    stderr: expect.stringMatching(/another master key/),
  });
});

test('key rewrap moves a given master key to a given file', async () => {
  folder.env = { ...folder.env, MASTER_KEY: Buffer.alloc(32, 5).toString('hex') };
  await setUp();
  expect((await run('key rewrap')).stderr).toMatch(/--to FILE/);
  const target = file('next.key');
  expect(await json(`key rewrap --to ${target}`)).toMatchObject({ persons: 0, master_key_file: target });
  folder.env = { DATA_DIR: folder.dataDir, MASTER_KEY_FILE: target };
  expect(await json('wall list')).toHaveLength(1);
  expect((await run(`key rewrap --to ${target}`)).stderr).toMatch(/current master key/);
});

test('a rewrap interrupted before the database switched continues with the same new key', async () => {
  await setUp();
  await inInstallation(credit);
  await inInstallation(async ({ ids }) => createKeyFile(file('master.key.new'), ids));
  const made = readFileSync(file('master.key.new'), 'utf8');
  expect(await exported()).toMatchObject({ currency_count: 1 });
  expect(await json('key rewrap')).toMatchObject({ persons: 1 });
  expect(readFileSync(file('master.key'), 'utf8')).toBe(made);
  expect(await exported()).toMatchObject({ transactions: [{ description: 'Welcome' }] });
});

test('a rewrap interrupted after the database switched is completed by the next command, and the old key is kept', async () => {
  await setUp();
  await inInstallation(credit);
  const old = readFileSync(file('master.key'), 'utf8');
  await inInstallation(async ({ ids, store, vault }) => {
    createKeyFile(file('master.key.new'), ids);
    const to = openVault(readKeyFile(file('master.key.new')).key, ids);
    await rewrapKeys({ store, from: [vault], to })(masterKeyClaim(to), masterKeyClaim(vault));
  });
  expect(await exported()).toMatchObject({ transactions: [{ description: 'Welcome' }] });
  expect(existsSync(file('master.key.new'))).toBe(false);
  const kept = readdirSync(file('.')).filter((name) => /^master\.key\.[0-9a-f]{12}$/.test(name));
  expect(kept.map((name) => readFileSync(file(name), 'utf8'))).toEqual([old]);
  expect(await json('key rewrap')).toMatchObject({ persons: 1 });
});

test('a rewrap is refused while the service runs', async () => {
  await setUp();
  await inInstallation(async ({ store, vault }) => {
    await store.heartbeat({ processId: 'p', keyFingerprint: vault.fingerprint, at: 0 });
    const before = readFileSync(file('master.key'), 'utf8');
    expect(await run('key rewrap')).toMatchObject({ code: 1, stderr: expect.stringContaining('stop it first') });
    expect(readFileSync(file('master.key'), 'utf8')).toBe(before);
    expect(existsSync(file('master.key.new'))).toBe(false);
  });
  expect(await json('key rewrap')).toMatchObject({ persons: 0 });
});

test('what no key decrypts is listed and left as it is; older keys next to the file are tried', async () => {
  await setUp();
  await inInstallation(credit);
  expect(await json('key rewrap')).toMatchObject({ persons: 1 });
  const older = readdirSync(file('.')).find((name) => /^master\.key\.[0-9a-f]{12}$/.test(name)) ?? '';
  await inInstallation(async (installation) => {
    const { ids, store } = installation;
    const left = openVault(readKeyFile(file(older)).key, ids);
    const lost = openVault(createSecretKey(Buffer.alloc(32, 7)), ids);
    // Builds without the key fence could leave the database in this state.
    for (const [vault, accountId] of [
      [left, 1],
      [lost, 2],
    ] as const) {
      if (accountId === 2) await credit(installation, { ...ann, subid1: 'bob' });
      const { wrappedKey } = vault.newPersonKey();
      const rows = await store.listWrappedKeys({ after: 0, limit: 9 });
      const keys = rows.map((row) => ({
        accountId: row.accountId,
        wrappedKey: row.accountId === accountId ? wrappedKey : null,
        emailDigest: null,
        idDigest: null,
      }));
      const { version } = await store.loadDirectory();
      await store.replaceWrappedKeys({
        keys,
        secrets: { version, sources: [], postbacks: [], feeds: [], totp: [] },
        installation: {},
      });
    }
  });
  const { code, stdout } = await run('key rewrap --json');
  expect(code).toBe(1);
  expect(JSON.parse(stdout)).toMatchObject({ persons: 1, unreadable_accounts: [2], unreadable_secrets: [] });
  expect((await run('key rewrap --json')).stdout).toContain('unreadable_accounts');
});

test('a key of the installation that no given key opens is named, and readiness names it', async () => {
  await setUp();
  await inInstallation(async ({ ids, store, vault }) => {
    const foreign = openVault(createSecretKey(Buffer.alloc(32, 9)), ids);
    await archiveKey.open({ store, vault: foreign, ids });
    await ledgerKey.open({ store, vault, ids });
    const check = checkInstallationKeys({ store, vault }, [ledgerKey, archiveKey]);
    expect(await check.check()).toMatchObject({
      state: 'warning',
      detail: expect.stringContaining("doesn't open archive_key."),
    });
    const ofOwner = checkInstallationKeys({ store, vault: foreign }, [archiveKey]);
    expect(await ofOwner.check()).toEqual({ state: 'ok' });
  });
  const { code, stdout } = await run('key rewrap --json');
  expect(code).toBe(1);
  expect(JSON.parse(stdout)).toMatchObject({ unreadable_accounts: [], unreadable_secrets: ['archive_key'] });
  await inInstallation(async ({ store, vault }) => {
    expect(await checkInstallationKeys({ store, vault }, [ledgerKey]).check()).toEqual({ state: 'ok' });
  });
});
