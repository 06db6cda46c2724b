import { readdirSync, readFileSync } from 'node:fs';

/**
 * User and system processor time of a process and its children so far, in microseconds, over all threads; null if
 * unknown on this system. The scheduler counts in nanoseconds, /proc/PID/stat only in hundredths of a second.
 */
export function cpuMicroseconds(pid: number): number | null {
  let total = 0;
  for (const each of [pid, ...childrenOf(pid)]) {
    for (const thread of readFolder(`/proc/${each}/task`)) {
      total += Number(readProc(`${each}/task/${thread}/schedstat`)?.split(' ')[0] ?? 0);
    }
  }
  return total === 0 ? null : total / 1_000;
}

/** Resident memory in MB; null if there is no /proc. */
export function residentMegabytes(pid: number): number | null {
  return megabytesOf(pid, 'VmRSS');
}

/** The peak resident memory of a process, in MB; null if there is no /proc. */
export function peakMegabytes(pid: number): number | null {
  return megabytesOf(pid, 'VmHWM');
}

function megabytesOf(pid: number, name: 'VmHWM' | 'VmRSS'): number | null {
  const kilobytes = new RegExp(`^${name}:\\s+(\\d+) kB$`, 'm').exec(readProc(`${pid}/status`) ?? '')?.[1];
  return kilobytes === undefined ? null : Number(kilobytes) / 1024;
}

function childrenOf(parent: number): number[] {
  return readFolder('/proc')
    .map(Number)
    .filter((pid) => {
      const text = readProc(`${pid}/stat`);
      // The second field is the program's name in parentheses, which may contain spaces.
      return text !== null && Number(text.slice(text.lastIndexOf(')') + 2).split(' ')[1]) === parent;
    });
}

function readFolder(path: string): string[] {
  try {
    return readdirSync(path);
  } catch {
    return [];
  }
}

function readProc(path: string): string | null {
  try {
    return readFileSync(`/proc/${path}`, 'utf8');
  } catch {
    return null;
  }
}
