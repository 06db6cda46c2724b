import type { Command } from 'commander';
import { ArchiveError } from '../../retention/archives/archive-error.ts';
import { archiveKey } from '../../retention/archives/archive-key.ts';
import { openPersonal } from '../../retention/archives/archived-line.ts';
import type { Manifest } from '../../retention/archives/manifest.ts';
import { filesWithoutManifest, listArchives, readArchive } from '../../retention/archives/read-archive.ts';
import { CommandError } from '../errors.ts';
import type { Installation } from '../installation.ts';
import type { CommandOutput } from '../output/command-output.ts';
import { paragraph, table } from '../output/table.ts';
import type { Runner } from '../runner.ts';

export function addArchiveCommands(program: Command, runner: Runner): void {
  const archive = program
    .command('archive')
    .description('list, verify and read archives of deleted rows (docs/privacy-and-retention.md)');
  archive
    .command('list')
    .description('list the files in a folder, and their contents')
    .option('--dir <dir>', 'the folder; RETENTION_ARCHIVE_DIR by default')
    .action(
      runner.withInstallation(({ config }, { dir }: { dir?: string }) =>
        inSentences(() => listOutput(dir ?? config.retention.archiveDir)),
      ),
    );
  archive
    .command('verify')
    .description('check that files are complete, readable, and match their manifests')
    .argument('<files...>', 'the files, with their manifests in the same folder')
    .action(runner.withInstallation((installation, files: string[]) => verify(installation, files)));
  archive
    .command('read')
    .description('print the rows of a file, one JSON document per line')
    .argument('<file>', 'the file, with its manifest in the same folder')
    .option('--table <name>', 'only rows of this table')
    .option('--personal', 'include personal fields of users who are not erased')
    .action(
      runner.withInstallation((installation, file: string, options: ReadOptions) =>
        inSentences(() =>
          print(installation, {
            file,
            isJson: runner.isJson(),
            options,
            write: (text) => void runner.terminal.stdout.write(text),
          }),
        ),
      ),
    );
}

interface ReadOptions {
  table?: string;
  personal?: true;
}

async function listOutput(folder: string | null): Promise<CommandOutput> {
  if (folder === null) throw new CommandError('Name the folder with --dir DIR, or set RETENTION_ARCHIVE_DIR.');
  const files = await listArchives(folder);
  const orphans = await filesWithoutManifest(folder);
  const rows = files.map((manifest) => ({
    file: manifest.file,
    created_at: manifest.created_at,
    rows: rowsText(manifest),
    bytes: manifest.bytes,
    removed: manifest.removed_at === null ? 'not all' : 'yes',
  }));
  const open = files.filter(({ removed_at: removedAt }) => removedAt === null).length;
  const text = [
    rows.length === 0 ? 'There are no archives.' : table(rows),
    ...(open === 0
      ? []
      : [paragraph('Rows of the files with "not all" may still be in the database. The next run removes the rest.')]),
    ...(orphans.length === 0
      ? []
      : [
          paragraph(
            `These files have no manifest. If a run was killed while it wrote one, its rows were not removed: ${orphans.join(', ')}`,
          ),
        ]),
  ].join('\n\n');
  return { json: { dir: folder, archives: files, without_manifest: orphans }, text };
}

function rowsText({ tables }: Manifest): string {
  return Object.entries(tables)
    .map(([name, { rows }]) => `${rows} ${name}`)
    .join(', ');
}

async function verify({ store, vault }: Installation, files: readonly string[]): Promise<CommandOutput> {
  const key = await archiveKey.find({ store, vault });
  const found: { file: string; ok: boolean; rows: number; problem: string | null }[] = [];
  for (const file of files) {
    try {
      const lines = await (await readArchive({ file, key })).lines();
      found.push({ file, ok: true, rows: lines.length, problem: null });
    } catch (error) {
      if (!(error instanceof ArchiveError)) throw error;
      found.push({ file, ok: false, rows: 0, problem: error.message });
    }
  }
  const failed = found.some(({ ok }) => !ok);
  const text = found.map(({ file, problem, rows }) => problem ?? `${file}: ok, ${rows} rows`).join('\n');
  return { json: { archives: found }, text, failed };
}

/** Prints one row per line, or all of them in one document with `--json`. */
async function print(
  { store, vault }: Installation,
  { file, isJson, options, write }: { file: string; isJson: boolean; options: ReadOptions; write: Write },
): Promise<CommandOutput | null> {
  const key = await archiveKey.find({ store, vault });
  const { lines, manifest } = await readArchive({ file, key });
  const all = await lines();
  if (options.table !== undefined && manifest.tables[options.table] === undefined) {
    const there = Object.keys(manifest.tables).join(', ');
    throw new CommandError(`${file} has no rows of ${options.table}. It has: ${there}.`);
  }
  const wrappedKeyOf = keysOf(store);
  const rows: object[] = [];
  for (const line of all) {
    if (options.table !== undefined && line.table !== options.table) continue;
    const shown = { table: line.table, ...line.row };
    const accountId = line.row['account_id'];
    const row =
      options.personal === undefined || typeof accountId !== 'number'
        ? shown
        : { ...shown, personal: openPersonal(vault, line, await wrappedKeyOf(accountId)) };
    if (isJson) rows.push(row);
    else write(`${JSON.stringify(row)}\n`);
  }
  return isJson ? { json: { rows }, text: '' } : null;
}

type Write = (text: string) => void;

/** Finds the keys of accounts, each once. Null after the person is erased. */
function keysOf(store: Installation['store']): (accountId: number) => Promise<Uint8Array | null> {
  const known = new Map<number, Promise<Uint8Array | null>>();
  const find = async (accountId: number): Promise<Uint8Array | null> => {
    const [next] = await store.listWrappedKeys({ after: accountId - 1, limit: 1 });
    return next?.accountId === accountId ? next.wrappedKey : null;
  };
  return (accountId) => {
    const found = known.get(accountId) ?? find(accountId);
    known.set(accountId, found);
    return found;
  };
}

async function inSentences<Result>(work: () => Promise<Result>): Promise<Result> {
  try {
    return await work();
  } catch (error) {
    throw error instanceof ArchiveError ? new CommandError(error.message) : error;
  }
}
