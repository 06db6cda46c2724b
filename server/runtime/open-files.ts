import { readFileSync } from 'node:fs';

/** Connections, the database's files and everything else share them, so fewer are soon used up. */
export const FEW_FILES = 1024;
/** For everything that is no connection of a client. */
const KEPT_FILES = 256;

/**
 * How many files and connections this process may have open. Null where the system doesn't say, or sets no limit.
 * `readText`: reads a file of the system.
 */
export function readFileLimit(readText = (path: string): string => readFileSync(path, 'utf8')): number | null {
  try {
    const soft = /^Max open files +(\d+)/m.exec(readText('/proc/self/limits'))?.[1];
    return soft === undefined ? null : Number(soft);
  } catch {
    return null;
  }
}

/**
 * How many connections clients may have open, so that they never take the last file: 0 is no limit. `most`: what the
 * operator allows.
 */
export function connectionsWithin(most: number, fileLimit: number | null): number {
  if (fileLimit === null) return most;
  const left = fileLimit - Math.min(KEPT_FILES, Math.floor(fileLimit / 2));
  return most === 0 ? left : Math.min(most, left);
}
