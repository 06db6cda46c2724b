import { createHash, type KeyObject } from 'node:crypto';
import { constants } from 'node:fs';
import { access, open, readdir, rename, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import type { Clock } from '../../runtime/clock.ts';
import type { Ids } from '../../runtime/ids.ts';
import { isoTime } from '../../runtime/iso-time.ts';
import { keyIdOf, sealFile } from '../../security/sealed-file.ts';
import type { Vault } from '../../security/vault.ts';
import type { OldRow } from '../../store/ports/old-rows.ts';
import { messageOf } from '../../runtime/error-text.ts';
import { ArchiveError } from './archive-error.ts';
import { archivedLine } from './archived-line.ts';
import { ARCHIVE_SUFFIX, MANIFEST_SUFFIX, PARTIAL_SUFFIX, type ArchivedKind, type Manifest } from './manifest.ts';
import { listArchives, readArchive } from './read-archive.ts';

const compress = promisify(gzip);

/** Limit of one file before compression. It is in memory until it is written. */
const MOST_ROWS = 20_000;
const MOST_BYTES = 16 * 2 ** 20;

/** A written file, whose rows may be removed. */
export interface Segment {
  kind: ArchivedKind;
  /** The keys of its clicks, attempts or log rows, in order, with the state of clicks. */
  rows: ReadonlyMap<string, string>;
  /** Records that its rows were removed, except those that had changed. */
  markRemoved(): Promise<void>;
}

/** Rows that become a file. */
export interface SegmentDraft {
  add(rows: readonly OldRow[], states?: ReadonlyMap<string, string>): void;
  isFull(): boolean;
  isEmpty(): boolean;
  /** Resolves once the file and its manifest are on the disk under their final names. */
  write(): Promise<Segment>;
}

export interface Archive {
  /** Files of earlier runs that ended before all their rows were removed, oldest first. */
  unfinished(): Promise<Segment[]>;
  begin(kind: ArchivedKind): SegmentDraft;
}

/** Writes a run's archives into an existing folder. Throws `ArchiveError` if it can't. */
export async function openArchive(
  {
    clock,
    ids,
    mostRows = MOST_ROWS,
    vault,
    writeFile = writeFlushed,
  }: {
    vault: Vault;
    clock: Clock;
    ids: Ids;
    /** Writes a file and flushes it to the disk. */
    writeFile?: (path: string, content: Uint8Array) => Promise<void>;
    /** How many rows a file has at most. A last slice may add a few more. */
    mostRows?: number;
  },
  { folder, key, runId, schemaVersion }: { folder: string; key: KeyObject; runId: string; schemaVersion: number },
): Promise<Archive> {
  await checkFolder(folder);
  const put = async (name: string, content: Uint8Array): Promise<void> => {
    const partial = join(folder, `${name}${PARTIAL_SUFFIX}`);
    try {
      await writeFile(partial, content);
      await rename(partial, join(folder, name));
      await flushFolder(folder);
    } catch (error) {
      await rm(partial, { force: true });
      throw new ArchiveError(
        `The archive can't be written to ${folder}: ${messageOf(error)}. Its rows were not removed.`,
      );
    }
  };
  const putManifest = (manifest: Manifest): Promise<void> =>
    put(`${manifest.file}${MANIFEST_SUFFIX}`, Buffer.from(`${JSON.stringify(manifest, null, 2)}\n`));
  const segmentOf = (manifest: Manifest, rows: ReadonlyMap<string, string>): Segment => ({
    kind: manifest.kind,
    rows,
    markRemoved: () => putManifest({ ...manifest, removed_at: isoTime(clock.now()) }),
  });
  let files = 0;

  return {
    async unfinished() {
      for (const name of await readdir(folder))
        if (name.endsWith(PARTIAL_SUFFIX)) await rm(join(folder, name), { force: true });
      const found: Segment[] = [];
      for (const manifest of await listArchives(folder)) {
        if (manifest.removed_at !== null) continue;
        const { lines } = await readArchive({ file: join(folder, manifest.file), key });
        const own = (await lines()).filter(({ table }) => table === manifest.kind);
        found.push(segmentOf(manifest, new Map(own.map((line) => [line.key, line.state ?? '']))));
      }
      return found;
    },
    begin(kind) {
      const texts: string[] = [];
      const rows = new Map<string, string>();
      const tables: Manifest['tables'] = {};
      let bytes = 0;
      return {
        add(added, states) {
          for (const row of added) {
            const state = row.table === kind ? states?.get(row.key) : undefined;
            const text = JSON.stringify(archivedLine(vault, row, state));
            texts.push(text);
            bytes += text.length;
            if (row.table === kind) rows.set(row.key, state ?? '');
            const { first = row.key, rows: before = 0 } = tables[row.table] ?? {};
            tables[row.table] = { rows: before + 1, first, last: row.key };
          }
        },
        isFull: () => texts.length >= mostRows || bytes >= MOST_BYTES,
        isEmpty: () => texts.length === 0,
        async write() {
          files += 1;
          const file = `${runId}-${String(files).padStart(5, '0')}-${kind}${ARCHIVE_SUFFIX}`;
          const content = sealFile(key, await compress(Buffer.from(texts.map((text) => `${text}\n`).join(''))), ids);
          const manifest: Manifest = {
            format: 1,
            file,
            kind,
            run_id: runId,
            created_at: isoTime(clock.now()),
            schema_version: schemaVersion,
            key_id: keyIdOf(key),
            bytes: content.length,
            sha256: createHash('sha256').update(content).digest('hex'),
            tables,
            removed_at: null,
          };
          await put(file, content);
          await putManifest(manifest);
          return segmentOf(manifest, rows);
        },
      };
    },
  };
}

async function checkFolder(folder: string): Promise<void> {
  const found = await stat(folder).catch(() => null);
  if (found === null || !found.isDirectory()) {
    throw new ArchiveError(`There is no folder ${folder} for archives. Create it, or mount it. Nothing was removed.`);
  }
  await access(folder, constants.W_OK | constants.X_OK).catch(() => {
    throw new ArchiveError(`The folder ${folder} for archives can't be written to. Nothing was removed.`);
  });
}

/** Readable by the owner only. */
async function writeFlushed(path: string, content: Uint8Array): Promise<void> {
  const handle = await open(path, 'w', 0o600);
  try {
    await handle.writeFile(content);
    await handle.sync();
  } finally {
    await handle.close();
  }
}

async function flushFolder(folder: string): Promise<void> {
  const handle = await open(folder, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}
