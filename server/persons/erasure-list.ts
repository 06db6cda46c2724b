import { closeSync, fsyncSync, openSync, readFileSync, writeSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { makeFolder } from '../runtime/make-folder.ts';

/**
 * The erasures of an installation, kept beside its database and never in it (docs/contract/identity.md#erasure). A
 * backup from before an erasure still holds the person's key; what is restored from it is erased again by this list.
 */
export interface ErasureList {
  /** On the disk when it returns. `at`: epoch ms. */
  remember(digest: string, at: number): void;
  digests(): ReadonlySet<string>;
}

/** `file:/data/rewards.db` keeps it in `/data/rewards.db.erasures`, PostgreSQL in the data folder; null = in memory only. */
export function erasureListFile(config: { databaseUrl: string; dataDir: string }): string | null {
  if (!config.databaseUrl.startsWith('file:')) return join(config.dataDir, 'erasures');
  const file = config.databaseUrl.slice('file:'.length);
  return file === ':memory:' ? null : `${file}.erasures`;
}

/** One line an erasure: its time and its digest. Read anew each time: several processes may add to it. */
export function openErasureList(file: string | null): ErasureList {
  const inMemory = new Set<string>();
  return {
    remember(digest, at) {
      if (file === null) return void inMemory.add(digest);
      makeFolder(dirname(file));
      const handle = openSync(file, 'a', 0o600);
      try {
        // A line that a crash cut short must not swallow this one.
        writeSync(handle, `\n${new Date(at).toISOString()} ${digest}\n`);
        fsyncSync(handle);
      } finally {
        closeSync(handle);
      }
    },
    digests: () => (file === null ? inMemory : readDigests(file)),
  };
}

function readDigests(file: string): ReadonlySet<string> {
  let text: string;
  try {
    text = readFileSync(file, 'utf8');
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return new Set();
    throw error;
  }
  return new Set([...text.matchAll(/^\S+ ([0-9a-f]{64})$/gm)].map(([, digest = '']) => digest));
}
