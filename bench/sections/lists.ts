import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { openPostgres } from '../processes/postgres.ts';
import { benchFile, childEnvironment } from '../processes/servers.ts';
import { heading, note, printTable } from '../results/print.ts';
import type { Row } from '../results/row.ts';
import { median } from '../results/statistics.ts';
import { check } from '../results/targets.ts';
import type { Section } from '../settings.ts';
import type { ListFigures } from '../store/list-figures.ts';

const run = promisify(execFile);

/** Pages of the console's lists in a filled database, on both engines. */
export const lists: Section = async ({ quick, workspace }) => {
  const size = quick ? 100_000 : 1_000_000;
  heading(`Lists of the console with ${size} rows each: ms of a page of 51 rows`);
  const measure = async (url: string): Promise<ListFigures> => {
    const args = [benchFile('store/list-figures.ts'), url, String(size)];
    const { stdout } = await run(process.execPath, args, { env: childEnvironment({}) });
    return JSON.parse(stdout) as ListFigures;
  };
  const sqlite = await measure(`file:${join(workspace.folder('lists'), 'rewards.db')}`);
  const postgres = await measure(await openPostgres(workspace).createDatabase());
  const worst = (rounds: readonly number[] = []): number => Math.max(...rounds);
  const names = Object.keys(sqlite.ms);
  const textOf = ({ ms }: ListFigures, name: string): string[] => [
    median(ms[name] ?? []).toFixed(2),
    worst(ms[name]).toFixed(2),
  ];
  printTable(
    ['', 'SQLite, median', 'worst', 'PostgreSQL, median', 'worst'],
    names.map((name) => [name, ...textOf(sqlite, name), ...textOf(postgres, name)]),
  );
  note(`  Filled in ${sqlite.fillSeconds.toFixed(0)} s and ${postgres.fillSeconds.toFixed(0)} s.`);
  const rowsOf = (engine: string, { ms }: ListFigures): Row[] =>
    names.map((name) => ({
      name: `${engine}, ${name}`,
      figures: [{ name: 'ms', better: 'lower', rounds: ms[name] ?? [] }],
    }));
  const slowest = (figures: ListFigures): number => Math.max(...Object.values(figures.ms).map(median));
  return {
    rows: [...rowsOf('SQLite', sqlite), ...rowsOf('PostgreSQL', postgres)],
    checks: [
      check('Lists of a million rows, SQLite: the slowest page', slowest(sqlite)),
      check('Lists of a million rows, PostgreSQL: the slowest page', slowest(postgres)),
    ],
  };
};
