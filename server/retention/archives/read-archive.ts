import { createHash, type KeyObject } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { promisify } from 'node:util';
import { gunzip } from 'node:zlib';
import { keyIdOf, openFile } from '../../security/sealed-file.ts';
import { SealError } from '../../security/vault.ts';
import { jsonIn } from '../../schema/json-in.ts';
import { messageOf } from '../../runtime/error-text.ts';
import { ArchiveError } from './archive-error.ts';
import type { ArchivedLine } from './archived-line.ts';
import { ARCHIVE_SUFFIX, MANIFEST_SUFFIX, manifestSchema, type Manifest } from './manifest.ts';

const decompress = promisify(gunzip);
/** None of our files is this large. */
const MOST_BYTES = 256 * 2 ** 20;

export interface ReadableArchive {
  manifest: Manifest;
  /** Its rows. Throws `ArchiveError` if the file doesn't match its manifest. */
  lines(): Promise<ArchivedLine[]>;
}

/** Reads the manifest of an archive file. `key` null: the rows can't be read. Throws `ArchiveError`. */
export async function readArchive({ file, key }: { file: string; key: KeyObject | null }): Promise<ReadableArchive> {
  const manifest = await readManifest(file);
  return {
    manifest,
    async lines() {
      const sealed = await contentOf(file);
      const digest = createHash('sha256').update(sealed).digest('hex');
      if (sealed.length !== manifest.bytes || digest !== manifest.sha256) {
        throw new ArchiveError(`${file} is damaged: its size or SHA-256 doesn't match its manifest.`);
      }
      if (key === null || keyIdOf(key) !== manifest.key_id) {
        throw new ArchiveError(
          `${file} is sealed with the archive key ${manifest.key_id}, which this database doesn't have. Read it with the database that wrote it, or a backup of it.`,
        );
      }
      const lines = await open(file, key, sealed);
      compare(file, manifest, lines);
      return lines;
    },
  };
}

/** Archive files in a folder without a manifest. Their runs were killed before writing it, and so removed nothing. */
export async function filesWithoutManifest(folder: string): Promise<string[]> {
  const names = new Set(await namesIn(folder));
  return [...names]
    .filter((name) => name.endsWith(ARCHIVE_SUFFIX) && !names.has(`${name}${MANIFEST_SUFFIX}`))
    .toSorted();
}

async function namesIn(folder: string): Promise<string[]> {
  return readdir(folder).catch((error: unknown) => {
    throw new ArchiveError(`The folder ${folder} can't be read: ${messageOf(error)}.`);
  });
}

/** The manifests in a folder, oldest first. */
export async function listArchives(folder: string): Promise<Manifest[]> {
  const names = await namesIn(folder);
  const suffix = `${ARCHIVE_SUFFIX}${MANIFEST_SUFFIX}`;
  const files = names.filter((name) => name.endsWith(suffix)).toSorted();
  const manifests: Manifest[] = [];
  for (const name of files) manifests.push(await readManifest(join(folder, name.slice(0, -MANIFEST_SUFFIX.length))));
  return manifests;
}

async function readManifest(file: string): Promise<Manifest> {
  const path = `${file}${MANIFEST_SUFFIX}`;
  const text = await readFile(path, 'utf8').catch((error: unknown) => {
    throw new ArchiveError(`${file} has no readable manifest in its folder: ${messageOf(error)}.`);
  });
  const parsed = manifestSchema.safeParse(jsonIn(text));
  if (!parsed.success || parsed.data.file !== basename(file)) {
    throw new ArchiveError(`${path} is not the manifest of ${basename(file)}.`);
  }
  return parsed.data;
}

async function contentOf(file: string): Promise<Buffer> {
  return readFile(file).catch((error: unknown) => {
    throw new ArchiveError(`${file} can't be read: ${messageOf(error)}.`);
  });
}

async function open(file: string, key: KeyObject, sealed: Buffer): Promise<ArchivedLine[]> {
  try {
    const content = await decompress(openFile(key, sealed), { maxOutputLength: MOST_BYTES });
    return content
      .toString('utf8')
      .split('\n')
      .filter((text) => text !== '')
      .map((text) => JSON.parse(text) as ArchivedLine);
  } catch (error) {
    if (error instanceof SealError) throw new ArchiveError(`${file} can't be decrypted: ${error.message}.`);
    throw error;
  }
}

/** The manifest is not sealed, so anyone who can write to the folder can change it. */
function compare(file: string, { tables }: Manifest, lines: readonly ArchivedLine[]): void {
  const found = Map.groupBy(lines, ({ table }) => table);
  const names = new Set([...Object.keys(tables), ...found.keys()]);
  for (const name of names) {
    const own = found.get(name) ?? [];
    const { first, last, rows } = tables[name] ?? { rows: 0, first: undefined, last: undefined };
    if (own.length !== rows || own[0]?.key !== first || own.at(-1)?.key !== last) {
      throw new ArchiveError(`${file} has other rows of ${name} than its manifest says.`);
    }
  }
}
