import { readdirSync, readFileSync } from 'node:fs';
import { expect } from 'vitest';

/** Child processes of this one with that entry. Linux only: empty on other systems. */
export function childProcesses(entry: string): number[] {
  if (process.platform !== 'linux') return [];
  return readdirSync('/proc')
    .map(Number)
    .filter((pid) => {
      try {
        const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
        const parent = Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1]);
        return parent === process.pid && readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes(entry);
      } catch {
        // It has ended, or isn't a process.
        return false;
      }
    });
}

/** Waits until all of them have ended. */
export async function noneLeft(entry: string): Promise<void> {
  await expect.poll(() => childProcesses(entry)).toEqual([]);
}
