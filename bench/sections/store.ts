import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { heading, note, printTable, type Check } from '../results/report.ts';
import { benchFile, childEnvironment } from '../processes/servers.ts';
import type { Bench, Section } from '../settings.ts';
import type { CommandFigures } from '../store/store-commands.ts';

const run = promisify(execFile);
const POSTGRES = '../../e2e/support/database/embedded-postgres.ts';

/** Commands of the store on both engines, called directly. */
export const store: Section = async (bench) => {
  heading('Store commands: µs each, full durability on both engines');
  const sqlite = await measure(bench, `file:${join(bench.workspace.folder('store'), 'rewards.db')}`);
  const postgres = await measurePostgres(bench);
  printTable(
    ['', 'SQLite', 'PostgreSQL'],
    Object.entries(sqlite).map(([name, us]) => [name, us.toFixed(1), postgres?.[name]?.toFixed(1) ?? '-']),
  );
  const sharing = (figures: CommandFigures | null): number | null => {
    const alone = figures?.['postTransaction'];
    const together = figures?.['postTransaction, 32 at once'];
    return alone === undefined || together === undefined ? null : alone / together;
  };
  const checks: Check[] = [
    { what: 'SQLite: transactions, 32 at once of one by one', value: sharing(sqlite), unit: 'x' },
    {
      what: 'PostgreSQL: transactions, 32 at once of one by one',
      value: sharing(postgres),
      unit: 'x',
      target: { atLeast: 4 },
      stretch: { atLeast: 6 },
    },
  ];
  return checks;
};

async function measure({ quick }: Bench, url: string): Promise<CommandFigures> {
  const args = [benchFile('store/store-commands.ts'), url, quick ? '40' : '400'];
  const { stdout } = await run(process.execPath, args, { env: childEnvironment({}) });
  return JSON.parse(stdout) as CommandFigures;
}

async function measurePostgres(bench: Bench): Promise<CommandFigures | null> {
  if (!existsSync(new URL(POSTGRES, import.meta.url))) {
    note('  PostgreSQL is left out: its embedded server is not here.');
    return null;
  }
  const { startPostgres } = await import('../../e2e/support/database/embedded-postgres.ts');
  const server = await startPostgres({ durable: true });
  try {
    return await measure(bench, await server.createDatabase('bench'));
  } finally {
    await server.stop();
  }
}
