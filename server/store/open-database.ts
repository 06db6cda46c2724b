import { readdirSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { decideOpening, type Opening } from './decide-opening.ts';
import { openStore, type OpenOptions } from './open-store.ts';
import type { ConnectionSettings } from './postgres/connection-settings.ts';
import type { PostgresStore } from './postgres/open-postgres.ts';
import { serversName } from './postgres/servers.ts';
import type { Store } from './store.ts';

/** The database doesn't exist, and must not be created. The message is one line for the operator. */
export class MissingDatabase extends Error {
  override readonly name = 'MissingDatabase';
}

/** The settings that say where a database is. */
export interface DatabasePlace {
  databaseUrl: string;
  dataDir: string;
}

const MEMORY = ':memory:';
const MOVED_AWAY = 'moved-away';
/** The folder of a restore, and copies from before a restore or a migration. */
const COPY = /^\.restore-|\.before-(?:restore|migration)-/;

/**
 * Opens the store without migrating it. Creates a missing database only if the caller may and no earlier one was there;
 * otherwise throws `MissingDatabase`, and leaves the folder unchanged.
 */
export async function openDatabase(
  { postgres, ...place }: DatabasePlace & { postgres: ConnectionSettings },
  { mayCreate, ...options }: OpenOptions & { mayCreate: boolean },
): Promise<{ store: Store | PostgresStore; isNew: boolean }> {
  requireOpening(openingOfFile(place, mayCreate));
  const store = openStore(place.databaseUrl, { ...postgres, ...options });
  try {
    const exists = (await store.schemaVersion()) > 0;
    const opening = openingOf(place, { exists, mayCreate });
    requireOpening(opening);
    return { store, isNew: opening.kind === 'create' };
  } catch (error) {
    await store.close();
    throw error;
  }
}

/** How to open the database, as far as that is known without a connection. */
export function openingOfFile(place: DatabasePlace, mayCreate: boolean): Opening {
  const file = databaseFile(place.databaseUrl);
  const exists = file === null || hasContent(file);
  // SQLite would delete the write-ahead log of a missing file, and with it data that can still be rescued.
  const logs = exists ? [] : [`${file}-wal`].filter(hasContent);
  return openingOf(place, { exists, mayCreate, logs });
}

function openingOf(
  place: DatabasePlace,
  { exists, logs = [], mayCreate }: { exists: boolean; logs?: readonly string[]; mayCreate: boolean },
): Opening {
  const { databaseUrl, dataDir } = place;
  // Each in-memory database is new.
  if (databaseUrl === `file:${MEMORY}`) return { kind: 'create' };
  const file = databaseFile(databaseUrl);
  const traces = exists ? [] : [...logs, ...tracesIn(file === null ? dataDir : dirname(file))];
  return decideOpening({ name: databaseName(databaseUrl), exists, traces }, mayCreate);
}

/** Throws `MissingDatabase` if the file of an SQLite database is not there. */
export function requireFile(place: DatabasePlace): void {
  requireOpening(openingOfFile(place, false));
}

function requireOpening(opening: Opening): void {
  if (opening.kind === 'refuse') throw new MissingDatabase(opening.reason);
}

/** The file of an SQLite database; null if it is in memory, or on PostgreSQL. */
export function databaseFile(databaseUrl: string): string | null {
  const file = databaseUrl.startsWith('file:') ? databaseUrl.slice('file:'.length) : MEMORY;
  return file === MEMORY ? null : file;
}

/**
 * Where a move leaves a note next to a database. If that database is deleted, the note keeps commands from creating a
 * new one.
 */
export function movedNoteFile({ databaseUrl, dataDir }: DatabasePlace): string {
  const file = databaseFile(databaseUrl);
  return file === null ? join(dataDir, MOVED_AWAY) : `${file}.${MOVED_AWAY}`;
}

/** A database as sentences name it: the path of its file, or its servers and name without user and password. */
export function databaseName(databaseUrl: string): string {
  return databaseFile(databaseUrl) ?? (databaseUrl.startsWith('file:') ? 'memory' : serversName(databaseUrl));
}

/** True also for paths that aren't files: opening them reports why. */
function hasContent(path: string): boolean {
  const stat = statSync(path, { throwIfNoEntry: false });
  return stat !== undefined && (!stat.isFile() || stat.size > 0);
}

function tracesIn(folder: string): string[] {
  if (statSync(folder, { throwIfNoEntry: false })?.isDirectory() !== true) return [];
  return readdirSync(folder)
    .filter((name) => ['erasures', MOVED_AWAY].includes(name.slice(name.lastIndexOf('.') + 1)) || COPY.test(name))
    .toSorted()
    .map((name) => join(folder, name));
}
