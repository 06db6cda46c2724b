import { execFile } from 'node:child_process';
import { rmSync } from 'node:fs';
import { promisify } from 'node:util';
import type { LedgerFigures } from '../store/ledger-figures.ts';
import { heading, note, printTable } from '../results/report.ts';
import { benchFile, childEnvironment } from '../processes/servers.ts';
import type { Section } from '../settings.ts';

const run = promisify(execFile);

/** Credits and lists of the store, while its ledger grows. */
export const ledger: Section = async ({ quick, workspace }) => {
  const small = 10_000;
  const large = quick ? 100_000 : 1_000_000;
  heading('Store with a large ledger: SQLite, synchronous=FULL, credits 32 at once');
  const folder = workspace.folder('ledger');
  const sizes = [0, small, large].map(String);
  const args = [benchFile('store/ledger-figures.ts'), folder, quick ? '100' : '500', ...sizes];
  const { stdout } = await run(process.execPath, args, { env: childEnvironment({}) });
  rmSync(folder, { recursive: true });
  const { credits, fillSeconds, lastTwenty } = JSON.parse(stdout) as LedgerFigures;
  const creditsAt = (rows: number): number => credits[rows] ?? NaN;
  const lastTwentyAt = (rows: number): number => lastTwenty[rows] ?? NaN;
  printTable(
    ['ledger rows', 'credits/s', 'x empty', "a user's last 20, µs"],
    [0, small, large].map((rows) => [
      String(rows),
      creditsAt(rows).toFixed(0),
      (creditsAt(rows) / creditsAt(0)).toFixed(2),
      rows === 0 ? '-' : lastTwentyAt(rows).toFixed(1),
    ]),
  );
  note(`  Filled in ${fillSeconds.toFixed(0)} s: as many leads, and clicks of 10k users.`);
  return [
    {
      what: `Credits/s at ${large} ledger rows of an empty ledger`,
      value: creditsAt(large) / creditsAt(0),
      unit: 'x',
      target: { atLeast: 0.5 },
    },
    {
      what: `A user's last 20: time at ${large} rows of that at ${small}`,
      value: lastTwentyAt(large) / lastTwentyAt(small),
      unit: 'x',
      stretch: { atMost: 2 },
    },
  ];
};
