import { writeFileSync } from 'node:fs';
import { randomBytes } from 'node:crypto';
import { MINUTE_MS } from '@rewards-wall/shared/durations.ts';
import { describeMachine } from '../processes/machine.ts';
import type { Workspace } from '../processes/workspace.ts';
import { heading, note, printTable } from '../results/print.ts';
import { median } from '../results/statistics.ts';
import type { SoakOptions } from '../traffic/options.ts';
import { unexpectedErrors } from '../traffic/judge-errors.ts';
import { printCheck, printErrors } from '../traffic/print-check.ts';
import type { StepResult } from '../traffic/run-step.ts';
import { openStage, type Trial } from '../traffic/stage.ts';
import { startBackground } from './background.ts';
import { byMinute, growthOf, logOf, type Growth } from './growth.ts';
import { takeSample, type Sample } from './sample.ts';

const SAMPLE_MS = 10_000;

/**
 * Runs the mix at a steady rate, samples the service's resource use every ten seconds, and runs the global check.
 * Returns the exit code: 1 if the check failed, a request had an error, or something grew beyond its limit. `trial`:
 * for tests of failures.
 */
export async function soak(workspace: Workspace, options: SoakOptions, trial: Trial = {}): Promise<0 | 1> {
  const { engine, json, maxWaitMs, minutes, rate } = options;
  heading(`${minutes} minutes of the mix at ${rate}/s on ${engine === 'postgres' ? 'PostgreSQL' : 'SQLite'}`);
  note(`  ${describeMachine()}. A feed, statistics and retention run at the same time.`);
  const background = await startBackground(workspace);
  const token = randomBytes(16).toString('hex');
  const environment = { ...background.environment, METRICS_TOKEN: token, ...trial.environment };
  const { prepare } = background;
  const stage = await openStage(workspace, { engine, maxWaitMs, prepare, ...trial, environment });
  const samples: Sample[] = [];
  const slices: StepResult[] = [];
  const startedAt = performance.now();
  const minute = (): number => (performance.now() - startedAt) / MINUTE_MS;
  const sample = async (): Promise<void> => {
    samples.push(await takeSample(stage.service, { databaseUrl: stage.databaseUrl, minute: minute(), token }));
  };
  await sample();
  while (minute() < minutes) {
    const ms = Math.min(SAMPLE_MS, Math.max(1, (minutes - minute()) * MINUTE_MS));
    slices.push(await stage.run({ rate, ms }));
    await sample();
  }
  printMinutes(samples);
  printRequests(slices);
  const growth = growthOf(samples);
  printGrowth(growth);
  const log = logOf(samples);
  note(
    `  The write-ahead log took ${log.most.toFixed(1)} MB at most, of ${log.bound}${log.isBounded ? '' : ': TOO LARGE'}.`,
  );
  const check = await stage.check();
  printCheck(check);
  const errors = unexpectedErrors(slices, null);
  printErrors(errors);
  if (json !== null) {
    const at = new Date().toISOString();
    const figures = {
      version: 1,
      at,
      machine: describeMachine(),
      engine,
      minutes,
      rate,
      samples,
      slices,
      growth,
      log,
      check,
    };
    writeFileSync(json, `${JSON.stringify(figures, null, 2)}\n`);
  }
  const isFlat = log.isBounded && (growth ?? []).every((one) => one.isFlat);
  return check.problems.length === 0 && errors.length === 0 && isFlat ? 0 : 1;
}

function printMinutes(samples: readonly Sample[]): void {
  printTable(
    [
      'minute',
      'RSS MB',
      'heap MB',
      'in use',
      'other MB',
      'database MB',
      'of it WAL',
      'files',
      'handles',
      'loop lag p99 ms',
      'postbacks waiting',
    ],
    byMinute(samples, median).map((one) => [
      ...[String(one.minute), one.rss.toFixed(1), one.heap.toFixed(1), one.used.toFixed(1), one.other.toFixed(1)],
      ...[one.database.toFixed(1), one.wal.toFixed(1)],
      ...[one.files.toFixed(0), one.handles.toFixed(0), one.lag.toFixed(1), one.queue.toFixed(0)],
    ]),
  );
}

function printRequests(slices: readonly StepResult[]): void {
  const sent = slices.reduce((sum, slice) => sum + slice.sent, 0);
  const answered = slices.reduce((sum, slice) => sum + slice.all.answered, 0);
  const worst = Math.max(...slices.map(({ all }) => all.p99));
  const usual = median(slices.map(({ all }) => all.p99));
  note(
    `  ${sent} requests, ${answered} answered as asked. p99 of ten seconds: ${usual.toFixed(1)} ms, at worst ${worst.toFixed(1)} ms.`,
  );
  const errors = new Map<string, number>();
  for (const slice of slices) {
    for (const [name, count] of Object.entries(slice.errors)) errors.set(name, (errors.get(name) ?? 0) + count);
  }
  if (errors.size > 0) note(`  Errors: ${[...errors].map(([name, count]) => `${count} × ${name}`).join('; ')}`);
}

function printGrowth(growth: readonly Growth[] | null): void {
  if (growth === null) {
    note('  Too short to say what grows: that takes more than four minutes.');
    return;
  }
  const units = { used: 'MB', other: 'MB', files: 'files', handles: 'handles', queue: 'postbacks' };
  const names = { used: 'heap in use', other: 'other memory', files: 'files', handles: 'handles', queue: 'queue' };
  note('\n  Growth after the warm-up:');
  for (const { bound, figure, grown, isFlat } of growth) {
    note(
      `    ${names[figure]}: ${grown.toFixed(1)} ${units[figure]}, at most ${bound.toFixed(0)}: ${isFlat ? 'flat' : 'NOT FLAT'}`,
    );
  }
}
