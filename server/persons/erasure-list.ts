import { closeSync, fstatSync, fsyncSync, openSync, readSync, writeSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { errorCodeOf } from '../runtime/error-text.ts';
import { makeFolder } from '../runtime/make-folder.ts';
import type { Erased } from '../store/ports/persons.ts';

const WITHDRAWN = 'withdrawn';

/**
 * The list of an installation's erasures, stored next to the database, never in it (docs/contract/identity.md#erasure).
 * A backup from before an erasure still holds the person's key; with this list, a restore erases the person again.
 */
export interface ErasureList {
  /** Adds erasures. Returns once they are on the disk. */
  remember(erasures: readonly Erased[]): void;
  /** Withdraws erasures that did not happen. Returns once that is on the disk. */
  withdraw(erasures: readonly Erased[]): void;
  /** Whether the list has an erasure of this digest. */
  has(digest: string): boolean;
  /** When each was erased, in epoch ms, by its digest. */
  digests(): ReadonlyMap<string, number>;
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
 * Opens a list with one line per erasure: time, digest, and a word if it did not happen. Each call reads what other
 * processes have appended to the file since; the whole list is kept in memory.
 */
export function openErasureList(file: string | null): ErasureList {
  if (file === null) return listInMemory();
  const entriesOf = readAsItGrows(file);
  return {
    remember: (erasures) => append(file, erasures.map(lineOf)),
    withdraw(erasures) {
      const lines = erasures.map((erased) => `${lineOf(erased)} ${WITHDRAWN}`);
      append(file, lines);
    },
    has: (digest) => entriesOf().has(digest),
    digests: () => entriesOf().all(),
  };
}

function listInMemory(): ErasureList {
  const entries = countEntries();
  return {
    remember: (erasures) => erasures.forEach((erased) => entries.add(erased, 1)),
    withdraw: (erasures) => erasures.forEach((erased) => entries.add(erased, -1)),
    has: entries.has,
    digests: entries.all,
  };
}

/**
 * Counts additions and withdrawals per erasure: a refused erasure may be withdrawn after another request for the same
 * person has succeeded.
 */
function countEntries() {
  const entries = new Map<string, { at: number; count: number }>();
  return {
    add({ at, digest }: Erased, change: 1 | -1): void {
      const known = entries.get(digest);
      entries.set(digest, { at: known?.at ?? at, count: (known?.count ?? 0) + change });
    },
    has: (digest: string): boolean => (entries.get(digest)?.count ?? 0) > 0,
    all(): ReadonlyMap<string, number> {
      return new Map([...entries].filter(([, { count }]) => count > 0).map(([digest, { at }]) => [digest, at]));
    },
  };
}

function lineOf({ at, digest }: Erased): string {
  return `${new Date(at).toISOString()} ${digest}`;
}

function append(file: string, lines: readonly string[]): void {
  if (lines.length === 0) return;
  makeFolder(dirname(file));
  const handle = openSync(file, 'a', 0o600);
  try {
    // Each line begins with a line break, in case a crash cut the previous one short.
    const bytes = Buffer.from(lines.map((line) => `\n${line}\n`).join(''));
    for (let written = 0; written < bytes.length;) written += writeSync(handle, bytes, written);
    fsyncSync(handle);
  } finally {
    closeSync(handle);
  }
}

/** Adds the erasures that only the other list has, with their times. Returns how many. */
export function joinErasureLists({ from, to }: { from: string; to: string }): number {
  const list = openErasureList(to);
  const known = list.digests();
  const missing = [...openErasureList(from).digests()].filter(([digest]) => !known.has(digest));
  list.remember(missing.map(([digest, at]) => ({ digest, at })));
  return missing.length;
}

/**
 * Continues reading where the last call ended, because lines are only ever appended. A new file of that name is read
 * from the start.
 */
function readAsItGrows(file: string): () => ReturnType<typeof countEntries> {
  let entries = countEntries();
  let read = { inode: 0, bytes: 0 };
  return () => {
    const handle = openIfThere(file);
    try {
      const { ino: inode, size } = handle === null ? { ino: 0, size: 0 } : fstatSync(handle);
      if (inode !== read.inode || size < read.bytes) {
        entries = countEntries();
        read = { inode, bytes: 0 };
      }
      if (handle === null || size === read.bytes) return entries;
      const lines = wholeLines(handle, read.bytes, size);
      addLines(lines.toString(), entries);
      read.bytes += lines.length;
      return entries;
    } finally {
      if (handle !== null) closeSync(handle);
    }
  };
}

function openIfThere(file: string): number | null {
  try {
    return openSync(file, 'r');
  } catch (error) {
    if (errorCodeOf(error) === 'ENOENT') return null;
    throw error;
  }
}

/** Excludes a last line without a line break: it is still being written, or a crash cut it short. */
function wholeLines(handle: number, from: number, to: number): Buffer {
  const bytes = Buffer.alloc(to - from);
  let length = 0;
  for (let more = 1; more > 0 && length < bytes.length;) {
    more = readSync(handle, bytes, length, bytes.length - length, from + length);
    length += more;
  }
  return bytes.subarray(0, bytes.lastIndexOf('\n', length - 1) + 1);
}

function addLines(text: string, entries: ReturnType<typeof countEntries>): void {
  for (const [, time = '', digest = '', mark] of text.matchAll(/^(\S+) ([0-9a-f]{64})(?: (withdrawn))?$/gm)) {
    entries.add({ at: Date.parse(time) || 0, digest }, mark === WITHDRAWN ? -1 : 1);
  }
}
