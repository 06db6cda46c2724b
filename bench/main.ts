import { execFileSync, spawnSync } from 'node:child_process';
import { accessSync, constants } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { messageOf } from '../server/runtime/error-text.ts';
import { projectRoot } from '../server/runtime/project-root.ts';
import { buildCheckout } from './against/checkout.ts';
import { compareBuilds, comparisonNames } from './against/compare-builds.ts';
import { LIMIT } from './against/ratio.ts';
import { readArguments, type Arguments } from './arguments.ts';
import { startLoad } from './load/load.ts';
import { describeMachine, flushesASecond } from './processes/machine.ts';
import { openWorkspace, type Workspace } from './processes/workspace.ts';
import { compareResults } from './results/compare.ts';
import { heading, note } from './results/print.ts';
import { printChecks } from './results/print-checks.ts';
import { printComparison } from './results/print-comparison.ts';
import { readResults, writeResults, type Results } from './results/result-file.ts';
import type { Check } from './results/targets.ts';
import { clicks } from './sections/clicks.ts';
import { deliveries } from './sections/deliveries.ts';
import { feeds } from './sections/feeds.ts';
import { fling } from './sections/fling.ts';
import { leads } from './sections/leads.ts';
import { ledger } from './sections/ledger.ts';
import { allOffers, offersPage } from './sections/offers.ts';
import { lists } from './sections/lists.ts';
import { overload } from './sections/overload.ts';
import { postgres } from './sections/postgres.ts';
import { profiles } from './sections/profiles.ts';
import { retention } from './sections/retention.ts';
import { rules } from './sections/rules.ts';
import { start } from './sections/start.ts';
import { storage } from './sections/storage.ts';
import { store } from './sections/store.ts';
import { transactions } from './sections/transactions.ts';
import { widget } from './sections/widget.ts';
import { years } from './sections/years.ts';
import type { Bench, Section } from './settings.ts';

/**
 * `npm run bench [-- --quick] [--only=offers,store] [--json FILE] [--compare FILE]`: measures the service, bare
 * node:http and naive servers in one run, and compares the ratios with their targets (bench/README.md). `--json`
 * writes the figures of every round; `--compare` reports what changed since the run that wrote FILE. `--only=years`
 * measures requests and commands on the leads of a year.
 *
 * `npm run bench -- --against COMMIT [--only=offers,start]`: builds that commit, too, and measures both in turns. Fails if
 * something became slower.
 */

const sections: Readonly<Record<string, Section>> = {
  offers: offersPage,
  all: allOffers,
  transactions,
  profiles,
  clicks,
  leads,
  deliveries,
  overload,
  feeds,
  ledger,
  rules,
  start,
  storage,
  store,
  postgres,
  widget,
  fling,
};

/** Only with `--only`, since they take long: years half an hour and 30 GB. */
const onRequest: Readonly<Record<string, Section>> = { lists, retention, years };

const PROGRESS_MS = 30_000;

try {
  const names = { sections: Object.keys(sections), onRequest: Object.keys(onRequest), comparisons: comparisonNames };
  const given = readArguments(process.argv.slice(2), names);
  if (given.against === null) await measureAgainstTargets(given);
  else await measureAgainst(given.against, given.sections);
} catch (error) {
  process.stderr.write(`${messageOf(error)}\n`);
  process.exitCode = 1;
}
// An interrupted run would wait for servers that no longer exist.
process.exit();

async function measureAgainstTargets(given: Arguments): Promise<void> {
  // Read first, so that an invalid file fails before the long measurement.
  const before = given.compare === null ? null : readResults(given.compare);
  if (given.json !== null) accessSync(dirname(resolve(given.json)), constants.W_OK);
  build();
  const results = await inWorkspace((workspace) => measure(workspace, given));
  if (given.json !== null) writeResults(given.json, results);
  if (before !== null) {
    heading('Compared with an earlier run');
    printComparison(compareResults(before, results), before);
  }
}

/** Fails if a row of this build is twice above that of the commit. */
async function measureAgainst(commit: string, chosen: readonly string[]): Promise<void> {
  const both = { before: buildCheckout(commit), now: projectRoot };
  build();
  // In memory, so that no burst waits for the disk.
  const slower = await inWorkspace((workspace) => compareBuilds(workspace, both, chosen), { isInMemory: true });
  if (slower.length > 0) throw new Error(`Slower than ${commit}: ${slower.join(', ')}.`);
  note(`\n  No row is above ${LIMIT.toFixed(2)}.`);
}

function build(): void {
  const built = spawnSync(process.execPath, [join(projectRoot, 'scripts', 'build.mjs')], { stdio: 'inherit' });
  if (built.status !== 0) process.exit(1);
}

async function inWorkspace<Result>(
  work: (workspace: Workspace) => Promise<Result>,
  options?: Parameters<typeof openWorkspace>[0],
): Promise<Result> {
  const workspace = openWorkspace(options);
  const interrupted = new Promise<never>((_resolve, reject) => {
    for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => reject(new Error('Interrupted.')));
  });
  try {
    return await Promise.race([work(workspace), interrupted]);
  } finally {
    await workspace.end();
  }
}

async function measure(workspace: Workspace, { quick, sections: chosen }: Arguments): Promise<Results> {
  const machine = describeMachine();
  heading(`Rewards Wall, measured${quick ? ' quickly: an impression, not a result' : ''}`);
  note(`  ${machine}`);
  const flushes = flushesASecond(join(workspace.folder('disk'), 'file'));
  note(`  ${flushes.toFixed(0)} flushes (fdatasync) of 4 kB a second on this disk`);
  note(
    '  Service: logging on (to a file), rate limits off, no compression asked for. Medians; CPU: least of the rounds.',
  );
  note("  Paced raw: raw when it gets its requests at the row's own rate.");
  const bench: Bench = {
    workspace,
    load: startLoad(workspace),
    pace: { warmUps: quick ? 1 : 4, rounds: quick ? 3 : 5, burstMs: quick ? 200 : 1_000, connections: 32 },
    sizes: quick ? [1_000, 10_000] : [1_000, 100_000],
    quick,
  };
  const checks: Check[] = [];
  const measured: Results['sections'] = {};
  for (const name of chosen) {
    const section = sections[name] ?? onRequest[name];
    if (section === undefined) continue;
    const findings = await showingProgress(name, () => section(bench));
    measured[name] = findings.rows;
    checks.push(...findings.checks);
  }
  if (checks.length > 0) {
    heading('Targets');
    printChecks(checks);
  }
  const at = new Date().toISOString();
  return { version: 1, at, commit: describeCommit(), machine, isQuick: quick, sections: measured };
}

/** Prints regularly that the section is still being measured, and at the end how long it took. */
async function showingProgress<Result>(name: string, work: () => Promise<Result>): Promise<Result> {
  const startedAt = performance.now();
  const seconds = (): string => ((performance.now() - startedAt) / 1_000).toFixed(0);
  const timer = setInterval(() => note(`  ${name}: measured for ${seconds()} s so far`), PROGRESS_MS);
  try {
    return await work();
  } finally {
    clearInterval(timer);
    note(`  ${name}: took ${seconds()} s`);
  }
}

/** The commit, and whether files differ from it; null outside a clone. */
function describeCommit(): string | null {
  try {
    const args = ['describe', '--always', '--dirty'];
    return execFileSync('git', args, {
      cwd: projectRoot,
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'ignore'],
    }).trim();
  } catch {
    return null;
  }
}
