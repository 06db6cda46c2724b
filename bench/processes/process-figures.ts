import { readFileSync } from 'node:fs';

/** Microseconds per tick of /proc: Linux counts processor time in hundredths of a second. */
const TICK_US = 10_000;

/** User and system processor time of a process so far, in microseconds; null if there is no /proc. */
export function cpuMicroseconds(pid: number): number | null {
  const text = readProc(pid, 'stat');
  if (text === null) return null;
  // The second field is the program's name in parentheses, which may contain spaces.
  const fields = text.slice(text.lastIndexOf(')') + 2).split(' ');
  return (Number(fields[11]) + Number(fields[12])) * TICK_US;
}

/** Resident memory in MB; null if there is no /proc. */
export function residentMegabytes(pid: number): number | null {
  const kilobytes = /^VmRSS:\s+(\d+) kB$/m.exec(readProc(pid, 'status') ?? '')?.[1];
  return kilobytes === undefined ? null : Number(kilobytes) / 1024;
}

function readProc(pid: number, name: string): string | null {
  try {
    return readFileSync(`/proc/${pid}/${name}`, 'utf8');
  } catch {
    return null;
  }
}
