import { execFile } from 'node:child_process';
import { rmSync } from 'node:fs';
import { promisify } from 'node:util';
import { benchFile, childEnvironment } from '../processes/servers.ts';
import { heading, note, printTable } from '../results/print.ts';
import { figureWithReference, type Figure, type Row } from '../results/row.ts';
import { median } from '../results/statistics.ts';
import { check } from '../results/targets.ts';
import type { Section } from '../settings.ts';
import type { LedgerFigures } from '../store/ledger-figures.ts';

const run = promisify(execFile);

/** Credits and lists of the store while its ledger grows. */
export const ledger: Section = async ({ quick, workspace }) => {
  const small = 10_000;
  const large = quick ? 100_000 : 1_000_000;
  heading('Store with a large ledger: SQLite, synchronous=FULL, credits 32 at once');
  const folder = workspace.folder('ledger');
  const sizes = [0, small, large];
  const args = [benchFile('store/ledger-figures.ts'), folder, quick ? '100' : '500', ...sizes.map(String)];
  const { stdout } = await run(process.execPath, args, { env: childEnvironment({}) });
  rmSync(folder, { recursive: true });
  const { credits, fillSeconds, lastTwenty } = JSON.parse(stdout) as LedgerFigures;
  const creditsAt = (rows: number): number => median(credits[rows] ?? []);
  const lastTwentyAt = (rows: number): number => median(lastTwenty[rows] ?? []);
  printTable(
    ['ledger rows', 'credits/s', 'x empty', "a user's last 20, µs"],
    sizes.map((rows) => [
      String(rows),
      creditsAt(rows).toFixed(0),
      (creditsAt(rows) / creditsAt(0)).toFixed(2),
      rows === 0 ? '-' : lastTwentyAt(rows).toFixed(1),
    ]),
  );
  note(`  Filled in ${fillSeconds.toFixed(0)} s: as many leads, and clicks of 10k users.`);
  const rows = sizes.map((size): Row => {
    const rates = credits[size] ?? [];
    const times = lastTwenty[size] ?? [];
    const reference = { row: 'an empty ledger', rounds: credits[0] ?? [] };
    const figures: Figure[] = [figureWithReference({ name: 'credits/s', better: 'higher', rounds: rates }, reference)];
    if (size > 0) figures.push({ name: "a user's last 20, µs", better: 'lower', rounds: times });
    return { name: `${size} rows`, figures };
  });
  const checks = [
    check('Large ledger: credits/s of an empty ledger', creditsAt(large) / creditsAt(0)),
    check("Large ledger: time for a user's last 20 of that at 10 000 rows", lastTwentyAt(large) / lastTwentyAt(small)),
  ];
  return { rows, checks };
};
