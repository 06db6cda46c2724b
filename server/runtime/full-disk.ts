import { statfsSync } from 'node:fs';
import { dirname } from 'node:path';
import { isDiskFull } from './expected-failure.ts';

/** SQLite and the key files need several pages, so they fail before the last byte is used. */
const LEAST_BYTES = 1024 * 1024;

/** Whether the disk of this file or folder is full. The path need not exist. */
export function isOnFullDisk(path: string): boolean {
  try {
    const { bavail, bsize } = statfsSync(path);
    return bavail * bsize < LEAST_BYTES;
  } catch {
    return dirname(path) !== path && isOnFullDisk(dirname(path));
  }
}

/** If a full disk made startup fail, an error that names the files on that disk; otherwise the same error. */
export function nameFullDisk(error: unknown, paths: readonly string[]): unknown {
  const full = isDiskFull(error) ? [...new Set(paths)].filter(isOnFullDisk) : [];
  if (full.length === 0) return error;
  return new Error(`The disk is full that holds ${full.join(' and ')}. Free some space, and start again.`, {
    cause: error,
  });
}
