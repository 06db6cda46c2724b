import { readFileSync } from 'node:fs';

/** Connections, database files and everything else share this many, so fewer run out soon. */
export const FEW_FILES = 1024;
/** Reserved for everything but client connections. */
const KEPT_FILES = 256;

/**
 * The limit of open files and connections of this process. Null if the system doesn't say or sets none. `readText`
 * reads a system file.
 */
export function readFileLimit(readText = (path: string): string => readFileSync(path, 'utf8')): number | null {
  try {
    const soft = /^Max open files +(\d+)/m.exec(readText('/proc/self/limits'))?.[1];
    return soft === undefined ? null : Number(soft);
  } catch {
    return null;
  }
}

/** How many connections clients may open without using up the files: 0 is no limit. `most`: the operator's limit. */
export function connectionsWithin(most: number, fileLimit: number | null): number {
  if (fileLimit === null) return most;
  const left = fileLimit - Math.min(KEPT_FILES, Math.floor(fileLimit / 2));
  return most === 0 ? left : Math.min(most, left);
}
