import { Readable } from 'node:stream';
import { runCommandLine } from '../../server/cli/run.ts';
import { peakMegabytes } from '../processes/process-figures.ts';

/** Runs one command of `rewards` in a process of its own, so that its memory is known. Its arguments are the command's. */

/** What the child reports. `rssMb`: the most memory that the process had; null if the system doesn't tell. */
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
  // Standard output has the report alone.
  stdout: { write: (text) => process.stderr.write(text) },
});
// `resourceUsage` has the parent's memory, if that was more.
const peak = peakMegabytes(process.pid);
const report: CommandReport = {
  code,
  ms: Math.round(performance.now() - from),
  rssMb: peak === null ? null : Math.round(peak),
};
process.stdout.write(JSON.stringify(report));
