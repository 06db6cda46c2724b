import { closeSync, fsyncSync, openSync, readFileSync, writeSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { makeFolder } from '../runtime/make-folder.ts';

/**
 * The list of an installation's erasures, kept beside its database and never in it
 * (docs/contract/identity.md#erasure). A backup made before an erasure still holds the person's key; with this list, a
 * restore erases the person again.
 */
export interface ErasureList {
  /** Adds an erasure; it is on the disk when this returns. `at`: epoch ms. */
  remember(digest: string, at: number): void;
  digests(): ReadonlySet<string>;
}

/**
 * Path of the list: `/data/rewards.db.erasures` for `file:/data/rewards.db`, in the data folder for PostgreSQL. Null:
 * in memory only.
 */
export function erasureListFile(config: { databaseUrl: string; dataDir: string }): string | null {
  if (!config.databaseUrl.startsWith('file:')) return join(config.dataDir, 'erasures');
  const file = config.databaseUrl.slice('file:'.length);
  return file === ':memory:' ? null : `${file}.erasures`;
}

/**
 * Opens a list with one line per erasure: time and digest. It reads the file each time, because other processes may add
 * to it.
 */
export function openErasureList(file: string | null): ErasureList {
  const inMemory = new Set<string>();
  return {
    remember(digest, at) {
      if (file === null) return void inMemory.add(digest);
      makeFolder(dirname(file));
      const handle = openSync(file, 'a', 0o600);
      try {
        // Begins with a line break, in case a crash cut the last line short.
        writeSync(handle, `\n${new Date(at).toISOString()} ${digest}\n`);
        fsyncSync(handle);
      } finally {
        closeSync(handle);
      }
    },
    digests: () => (file === null ? inMemory : readDigests(file)),
  };
}

/** Adds to a list what only another one has, with the same times. Returns how many erasures these are. */
export function joinErasureLists({ from, to }: { from: string; to: string }): number {
  const known = readDigests(to);
  const missing = readEntries(from).filter(({ digest }) => !known.has(digest));
  const list = openErasureList(to);
  for (const { at, digest } of missing) list.remember(digest, at);
  return missing.length;
}

function readDigests(file: string): ReadonlySet<string> {
  return new Set(readEntries(file).map(({ digest }) => digest));
}

function readEntries(file: string): { at: number; digest: string }[] {
  let text: string;
  try {
    text = readFileSync(file, 'utf8');
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return [];
    throw error;
  }
  return [...text.matchAll(/^(\S+) ([0-9a-f]{64})$/gm)].map(([, time = '', digest = '']) => ({
    at: Date.parse(time) || 0,
    digest,
  }));
}
