import { closeSync, existsSync, mkdirSync, openSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import { errorCodeOf } from './error-text.ts';

/**
 * Creates a folder and its parents for this user only, unless they exist. (Node's own recursive `mkdirSync` never
 * returns below /proc.)
 */
export function makeFolder(folder: string): void {
  for (const missing of missingFolders(resolve(folder)).toReversed()) {
    try {
      mkdirSync(missing, 0o700);
    } catch (error) {
      // Another process was faster.
      if (errorCodeOf(error) !== 'EEXIST') throw error;
    }
  }
}

/** Creates an empty file that only this user can read, unless it exists. SQLite gives its log files the same mode. */
export function makeFile(file: string): void {
  closeSync(openSync(file, 'a', 0o600));
}

/** The missing parts of a folder's path, innermost first. */
export function missingFolders(folder: string): string[] {
  if (existsSync(folder) || dirname(folder) === folder) return [];
  return [folder, ...missingFolders(dirname(folder))];
}
