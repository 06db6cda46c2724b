import { existsSync, mkdirSync } from 'node:fs';
import { dirname, resolve } from 'node:path';

/**
 * Creates a folder and its parents, unless they exist. (Node's own recursive `mkdirSync` never returns below /proc.)
 */
export function makeFolder(folder: string): void {
  for (const missing of missingFolders(resolve(folder)).toReversed()) {
    try {
      mkdirSync(missing);
    } catch (error) {
      // Another process was faster.
      if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error;
    }
  }
}

/** The folder and its parents that don't exist, innermost first. */
export function missingFolders(folder: string): string[] {
  if (existsSync(folder) || dirname(folder) === folder) return [];
  return [folder, ...missingFolders(dirname(folder))];
}
