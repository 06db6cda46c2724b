import { writeFileSync } from 'node:fs';
import { kneeOf } from '../load/knee.ts';
import { describeMachine } from '../processes/machine.ts';
import type { Workspace } from '../processes/workspace.ts';
import { heading, note, printTable } from '../results/print.ts';
import type { LoadOptions } from './options.ts';
import { unexpectedErrors } from './judge-errors.ts';
import { printCheck, printErrors } from './print-check.ts';
import { risingRates } from './rates.ts';
import type { StepResult } from './run-step.ts';
import { openStage, type Trial } from './stage.ts';

/** Beyond this, the generator sent too late for the figures to reflect the service. */
const LATE_MS = 20;
const WARM_UP_RATE = 100;
const WARM_UP_MS = 5_000;

/**
 * Runs the mix at rising rates until latency leaves the plateau, and the global check. Returns the exit code: 1 if the
 * check failed, or if requests had unacceptable errors. `trial`: for tests of failures.
 */
export async function loadToKnee(workspace: Workspace, options: LoadOptions, trial: Trial = {}): Promise<0 | 1> {
  const { engine, json, maxWaitMs, most, seconds } = options;
  heading(`The mix at rising rates on ${engine === 'postgres' ? 'PostgreSQL' : 'SQLite'}, ${seconds} s each`);
  note(`  ${describeMachine()}. Service, generator and receiver share it. Latency counts from when a request was due.`);
  const stage = await openStage(workspace, { engine, maxWaitMs, ...trial });
  // Not measured, because compilers and caches need some seconds to settle.
  await stage.run({ rate: Math.min(WARM_UP_RATE, most), ms: Math.min(WARM_UP_MS, seconds * 1_000) });
  const steps: StepResult[] = [];
  for (const rate of risingRates(most)) {
    steps.push(await stage.run({ rate, ms: seconds * 1_000 }));
    if (kneeOf(steps.map(asLoadStep))?.isPassed === true) break;
  }
  const knee = kneeOf(steps.map(asLoadStep));
  printSteps(steps, knee?.step.rate ?? null, knee?.isPassed === true);
  const check = await stage.check();
  printCheck(check);
  const errors = unexpectedErrors(steps, knee?.isPassed === true ? knee.step.rate : null);
  printErrors(errors);
  if (json !== null) {
    const at = new Date().toISOString();
    const found = { rate: knee?.step.rate ?? null, isPassed: knee?.isPassed === true };
    const figures = { version: 1, at, machine: describeMachine(), engine, seconds, steps, knee: found, check };
    writeFileSync(json, `${JSON.stringify(figures, null, 2)}\n`);
  }
  return check.problems.length === 0 && errors.length === 0 ? 0 : 1;
}

function asLoadStep({ all, rate }: StepResult): { rate: number; p50: number } {
  return { rate, p50: all.p50 };
}

function printSteps(steps: readonly StepResult[], kneeRate: number | null, isPassed: boolean): void {
  printTable(
    ['sent/s', 'answered/s', 'p50 ms', 'p99 ms', 'max ms', 'errors', 'sent late, p99 ms', ''],
    steps.map(({ all, lateP99, rate, seconds, sent }) => [
      ...[String(rate), (all.answered / seconds).toFixed(0)],
      ...[all.p50.toFixed(1), all.p99.toFixed(1), all.max.toFixed(0), String(sent - all.answered)],
      lateP99.toFixed(1),
      ...(rate === kneeRate ? [isPassed ? 'the knee' : 'the knee, or below it'] : ['']),
    ]),
  );
  for (const { errors, rate } of steps) {
    const found = Object.entries(errors).map(([name, count]) => `${count} × ${name}`);
    if (found.length > 0) note(`  Errors at ${rate}/s: ${found.join('; ')}`);
  }
  if (steps.some(({ lateP99 }) => lateP99 > LATE_MS)) {
    note('  The generator sent some requests late, so it may have been the limit itself.');
  }
  const step = steps.find(({ rate }) => rate === kneeRate);
  if (step === undefined) return;
  note(`\n  By kind at ${step.rate}/s:`);
  printTable(
    ['request', 'answered', 'p50 ms', 'p99 ms', 'max ms'],
    Object.entries(step.kinds).map(([kind, { answered, max, p50, p99 }]) => [
      ...[kind, String(answered), p50.toFixed(1), p99.toFixed(1), max.toFixed(0)],
    ]),
  );
}
