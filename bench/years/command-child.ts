import { Readable } from 'node:stream';
import { runCommandLine } from '../../server/cli/run.ts';
import { peakMegabytes } from '../processes/process-figures.ts';

/** Runs one `rewards` command in its own process, to measure its memory. Its arguments are the command's. */

/** The child's report. `rssMb`: the process's peak memory; null if unknown on this system. */
export interface CommandReport {
  code: number;
  ms: number;
  rssMb: number | null;
}

const from = performance.now();
const code = await runCommandLine(process.argv.slice(2), {
  env: process.env,
  stdin: Readable.from(['']),
  stderr: process.stderr,
  // Standard output is reserved for the report.
  stdout: { write: (text) => process.stderr.write(text) },
});
// `resourceUsage` reports the parent's memory if that was higher.
const peak = peakMegabytes(process.pid);
const report: CommandReport = {
  code,
  ms: Math.round(performance.now() - from),
  rssMb: peak === null ? null : Math.round(peak),
};
process.stdout.write(JSON.stringify(report));
