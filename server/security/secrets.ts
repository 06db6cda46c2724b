import { createSecretKey, type KeyObject } from 'node:crypto';
import { closeSync, fsyncSync, linkSync, openSync, readFileSync, rmSync, statSync, writeSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { variables } from '../config-variables.ts';
import { ConfigError, textOf, type Environment } from '../config.ts';
import { errorCodeOf, messageOf } from '../runtime/error-text.ts';
import type { Ids } from '../runtime/ids.ts';
import { makeFolder } from '../runtime/make-folder.ts';
import type { Store } from '../store/store.ts';
import type { Vault } from './vault.ts';

/** The master key, its origin, and warnings about it (docs/contract/identity.md#master-key). */
export interface MasterKey {
  key: KeyObject;
  /** The path of its file; null if `MASTER_KEY` contains it. */
  file: string | null;
  /** Just created, by this process or a concurrent one. */
  isNew: boolean;
  warnings: string[];
}

/** The master key is missing, unreadable, or not the key of this database. */
export class MasterKeyError extends Error {
  override readonly name = 'MasterKeyError';
}

const KEY_BYTES = 32;
const INSTALLATION_VALUE = 'master_key_fingerprint';
const GROUP_AND_OTHERS = 0o077;

/**
 * Finds the master key: `MASTER_KEY_FILE`, else `MASTER_KEY`, else (SQLite only) `master.key` in the data folder, which
 * it creates if the database is empty. Throws `MasterKeyError` with a message for the operator.
 */
export async function loadMasterKey(deps: {
  env?: Environment;
  dataDir: string;
  store: Pick<Store, 'engine' | 'schemaVersion'>;
  ids: Ids;
}): Promise<MasterKey> {
  const env = deps.env ?? process.env;
  const file = textOf(env, variables.masterKeyFile);
  const text = textOf(env, variables.masterKey);
  if (file !== null && text !== null) throw twoKeys();
  if (text !== null) return { key: parseKey(text, 'MASTER_KEY'), file: null, isNew: false, warnings: [] };
  if (file !== null) return readKeyFile(file, 'MASTER_KEY_FILE: ');
  if (deps.store.engine === 'postgres') throw noKeyForPostgres();
  return ownKeyFile(deps);
}

/** The token that requests for metrics must send; null if there is none. */
export function loadMetricsToken(env: Environment): string | null {
  return textOf(env, variables.metrics.token);
}

/** The secret that signs the readiness webhook's messages; null if there is none. */
export function loadReadinessSecret(env: Environment): string | null {
  return textOf(env, variables.readinessWebhookSecret);
}

/** The client secret at the sign-in provider; null if there is none. Throws `ConfigError` if its file can't be read. */
export function loadProviderSecret(env: Environment): string | null {
  const { clientSecret, clientSecretFile } = variables.provider;
  const file = textOf(env, clientSecretFile);
  if (file === null) return textOf(env, clientSecret);
  let secret: string;
  try {
    secret = readFileSync(file, 'utf8').trim();
  } catch (cause) {
    throw new ConfigError(`${clientSecretFile.name}: ${file} can't be read.`, { cause });
  }
  if (secret === '') throw new ConfigError(`${clientSecretFile.name}: ${file} is empty.`);
  return secret;
}

/** Problems of the master key's settings, one sentence each. Doesn't check whether the database belongs to it. */
export function findMasterKeyProblems(env: Environment, config: { databaseUrl: string; dataDir: string }): string[] {
  const file = textOf(env, variables.masterKeyFile);
  const text = textOf(env, variables.masterKey);
  const ownFile = ownKeyPath(config.dataDir);
  try {
    if (file !== null && text !== null) throw twoKeys();
    if (text !== null) parseKey(text, 'MASTER_KEY');
    else if (file !== null) readKeyFile(file, 'MASTER_KEY_FILE: ');
    else if (!config.databaseUrl.startsWith('file:')) throw noKeyForPostgres();
    else if (statSync(ownFile, { throwIfNoEntry: false }) !== undefined) readKeyFile(ownFile);
    return [];
  } catch (error) {
    return [messageOf(error)];
  }
}

function twoKeys(): MasterKeyError {
  return new MasterKeyError('Set MASTER_KEY_FILE or MASTER_KEY, not both.');
}

function noKeyForPostgres(): MasterKeyError {
  return new MasterKeyError('PostgreSQL needs a master key that you choose: set MASTER_KEY_FILE or MASTER_KEY.');
}

/** Where a SQLite installation keeps its own master key. */
export function ownKeyPath(dataDir: string): string {
  return join(dataDir, 'master.key');
}

/**
 * At the first migration, claims the database for this master key. Later, throws `MasterKeyError` if it belongs to
 * another key, because nothing sealed could be read.
 */
export async function claimMasterKey(deps: {
  store: Pick<Store, 'claimInstallationValue'>;
  vault: Vault;
}): Promise<void> {
  const stored = await deps.store.claimInstallationValue(INSTALLATION_VALUE, deps.vault.fingerprint);
  if (stored === deps.vault.fingerprint) return;
  throw new MasterKeyError(
    `This database has another master key (its fingerprint: ${nameOf(stored)}, yours: ${nameOf(deps.vault.fingerprint)}). ` +
      'Set MASTER_KEY_FILE or MASTER_KEY to the key of this database. ' +
      'If `key rewrap` was interrupted, the key is in master.key.new in the data folder.',
  );
}

/** The fingerprint of the master key that the database belongs to; null before its first migration. */
export function claimedFingerprint(store: Store): Promise<string | null> {
  return store.readInstallationValue(INSTALLATION_VALUE);
}

/** The installation values that `key rewrap` stores for a new master key. */
export function masterKeyClaim(vault: Vault): Readonly<Record<string, string>> {
  return { [INSTALLATION_VALUE]: vault.fingerprint };
}

/**
 * Reads a master key file. Throws `MasterKeyError` if it is missing or contains no key. The message starts with `from`,
 * the variable that names the file.
 */
export function readKeyFile(file: string, from = ''): MasterKey {
  let text: string;
  try {
    text = readFileSync(file, 'utf8');
  } catch (cause) {
    throw new MasterKeyError(`${from}The master key file ${file} can't be read.`, { cause });
  }
  // Windows has no such bits; Node reports 0666 there.
  const isOpen = process.platform !== 'win32' && (statSync(file).mode & GROUP_AND_OTHERS) !== 0;
  const warnings = isOpen ? [`Other users can read the master key. Run: chmod 600 ${file}`] : [];
  return { key: parseKey(text.trim(), `${from}${file}`), file, isNew: false, warnings };
}

/** Creates a new master key in `file`. Returns false if the file exists. */
export function createKeyFile(file: string, ids: Ids): boolean {
  const folder = dirname(file);
  makeFolder(folder);
  // Write and sync under another name, then link, so that no process can read half a key or overwrite one.
  const draft = `${file}.${ids.bytes(6).toString('hex')}`;
  const handle = openSync(draft, 'wx', 0o600);
  try {
    writeSync(handle, `${ids.bytes(KEY_BYTES).toString('base64')}\n`);
    fsyncSync(handle);
  } finally {
    closeSync(handle);
  }
  try {
    linkSync(draft, file);
    return true;
  } catch (error) {
    if (errorCodeOf(error) === 'EEXIST') return false;
    throw error;
  } finally {
    rmSync(draft);
    syncFolder(folder);
  }
}

async function ownKeyFile(deps: {
  dataDir: string;
  store: Pick<Store, 'schemaVersion'>;
  ids: Ids;
}): Promise<MasterKey> {
  const file = ownKeyPath(deps.dataDir);
  if (statSync(file, { throwIfNoEntry: false }) !== undefined) return readKeyFile(file);
  if ((await deps.store.schemaVersion()) > 0) {
    throw new MasterKeyError(
      `The master key of this database is missing: ${file} does not exist, and neither MASTER_KEY_FILE nor MASTER_KEY is set.`,
    );
  }
  createKeyFile(file, deps.ids);
  return { ...readKeyFile(file), isNew: true };
}

function parseKey(text: string, where: string): KeyObject {
  const bytes = /^[0-9a-fA-F]{64}$/.test(text) ? Buffer.from(text, 'hex') : decodeBase64(text);
  if (bytes?.length !== KEY_BYTES) {
    throw new MasterKeyError(`${where} must hold 32 bytes as base64 or hex, such as: openssl rand -base64 32`);
  }
  return createSecretKey(bytes);
}

function decodeBase64(text: string): Buffer | null {
  return /^[A-Za-z0-9+/_-]{43}=?$/.test(text) ? Buffer.from(text, 'base64') : null;
}

/** Syncs a folder, so that a new name in it survives a power failure. */
export function syncFolder(folder: string): void {
  if (process.platform === 'win32') return;
  const handle = openSync(folder, 'r');
  try {
    fsyncSync(handle);
  } finally {
    closeSync(handle);
  }
}

/** The start of a fingerprint, enough to distinguish keys. */
function nameOf(fingerprint: string): string {
  return fingerprint.slice(0, 12);
}
