import { spawnSync } from 'node:child_process';
import { closeSync, fdatasyncSync, openSync, writeSync } from 'node:fs';
import { cpus, totalmem } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { projectRoot } from '../server/runtime/project-root.ts';
import { allOffers, offersPage } from './sections/offers.ts';
import { deliveries } from './sections/deliveries.ts';
import { leads } from './sections/leads.ts';
import { ledger } from './sections/ledger.ts';
import { start } from './sections/start.ts';
import { store } from './sections/store.ts';
import { widget } from './sections/widget.ts';
import { clicks, profiles, transactions } from './sections/writes.ts';
import { startLoad } from './load/load.ts';
import { heading, note, printChecks, type Check } from './results/report.ts';
import type { Bench, Section } from './settings.ts';
import { openWorkspace, type Workspace } from './processes/workspace.ts';

/**
 * `npm run bench [-- --quick] [-- --only=offers,store]`: measures the service, bare node:http and naive servers in one
 * run, and compares the ratios with their targets (docs/performance.md).
 */

const sections: Readonly<Record<string, Section>> = {
  offers: offersPage,
  all: allOffers,
  transactions,
  profiles,
  clicks,
  leads,
  deliveries,
  ledger,
  start,
  store,
  widget,
};

const { values } = parseArgs({ options: { quick: { type: 'boolean', default: false }, only: { type: 'string' } } });
const chosen = values.only?.split(',') ?? Object.keys(sections);
const unknown = chosen.find((name) => !Object.hasOwn(sections, name));
if (unknown !== undefined) {
  process.stderr.write(`There is no section ${unknown}; there are: ${Object.keys(sections).join(', ')}.\n`);
  process.exit(1);
}

const build = spawnSync(process.execPath, [join(projectRoot, 'scripts', 'build.mjs')], { stdio: 'inherit' });
if (build.status !== 0) process.exit(1);

const workspace = openWorkspace();
const interrupted = new Promise<never>((_resolve, reject) => {
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => reject(new Error('Interrupted.')));
});
let exitCode = 0;
try {
  await Promise.race([run(workspace, values.quick), interrupted]);
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  exitCode = 1;
}
await workspace.end();
// An interrupted run would wait for servers that are gone.
process.exit(exitCode);

async function run(owned: Workspace, quick: boolean): Promise<void> {
  printMachine(owned, quick);
  const bench: Bench = {
    workspace: owned,
    load: startLoad(owned),
    pace: { warmUps: quick ? 1 : 4, rounds: quick ? 2 : 5, burstMs: quick ? 200 : 1_000, connections: 32 },
    sizes: quick ? [1_000, 10_000] : [1_000, 10_000, 100_000],
    quick,
  };
  const checks: Check[] = [];
  for (const name of chosen) checks.push(...((await sections[name]?.(bench)) ?? []));
  heading('Targets');
  printChecks(checks);
}

function printMachine(owned: Workspace, quick: boolean): void {
  const cores = cpus();
  const memory = (totalmem() / 2 ** 30).toFixed(0);
  heading(`Rewards Wall, measured${quick ? ' quickly: an impression, not a result' : ''}`);
  note(
    `  Node ${process.versions.node}, ${process.platform}, ${cores.length} x ${cores[0]?.model.trim() ?? '?'}, ${memory} GB`,
  );
  note(
    `  ${flushesASecond(join(owned.folder('disk'), 'file')).toFixed(0)} flushes (fdatasync) of 4 kB a second on this disk`,
  );
  note(
    '  Service: logging on (to a file), rate limits off, no compression asked for. Medians; CPU: least of the rounds.',
  );
}

/** What the disk allows to a server that flushes after each write. */
function flushesASecond(path: string): number {
  const page = Buffer.alloc(4096, 1);
  const file = openSync(path, 'w');
  const startedAt = performance.now();
  let flushes = 0;
  while (performance.now() - startedAt < 300) {
    writeSync(file, page, 0, page.length, (flushes % 256) * page.length);
    fdatasyncSync(file);
    flushes += 1;
  }
  closeSync(file);
  return (flushes * 1_000) / (performance.now() - startedAt);
}
