import { readdirSync, readFileSync } from 'node:fs';
import { expect } from 'vitest';

/** The processes that this one has started with that entry. None but on Linux, since no other system says. */
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
        // It has ended since, or is no process.
        return false;
      }
    });
}

/** Waits until the last of them has ended. */
export async function noneLeft(entry: string): Promise<void> {
  await expect.poll(() => childProcesses(entry)).toEqual([]);
}
