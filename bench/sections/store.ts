import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { openPostgres } from '../processes/postgres.ts';
import { benchFile, childEnvironment } from '../processes/servers.ts';
import { heading, printTable } from '../results/print.ts';
import type { Row } from '../results/row.ts';
import { median } from '../results/statistics.ts';
import { check } from '../results/targets.ts';
import type { Bench, Section } from '../settings.ts';
import type { CommandFigures } from '../store/store-commands.ts';

const run = promisify(execFile);

/** Commands of the store on both engines, called directly. */
export const store: Section = async (bench) => {
  heading('Store commands: µs each, full durability on both engines');
  const sqlite = await measure(bench, `file:${join(bench.workspace.folder('store'), 'rewards.db')}`);
  const server = openPostgres(bench.workspace);
  const postgres = await measure(bench, await server.createDatabase());
  const text = (figures: CommandFigures, name: string): string => median(figures[name] ?? []).toFixed(1);
  printTable(
    ['', 'SQLite', 'PostgreSQL'],
    Object.keys(sqlite).map((name) => [name, text(sqlite, name), text(postgres, name)]),
  );
  const timeOf = (name: string): number => median(postgres[name] ?? []);
  const sharing = timeOf('postTransaction') / timeOf('postTransaction, 32 at once');
  return {
    rows: [...rowsOf('SQLite', sqlite), ...rowsOf('PostgreSQL', postgres)],
    checks: [check('PostgreSQL store: transactions, 32 at once of one by one', sharing)],
  };
};

function rowsOf(engine: string, figures: CommandFigures): Row[] {
  return Object.entries(figures).map(([name, rounds]) => ({
    name: `${engine}, ${name}`,
    figures: [{ name: 'µs', better: 'lower', rounds }],
  }));
}

async function measure({ quick }: Bench, url: string): Promise<CommandFigures> {
  const args = [benchFile('store/store-commands.ts'), url, quick ? '40' : '400'];
  const { stdout } = await run(process.execPath, args, { env: childEnvironment({}) });
  return JSON.parse(stdout) as CommandFigures;
}
