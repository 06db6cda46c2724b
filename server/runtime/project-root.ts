import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** The project's folder: the nearest one above this file with the lockfile, from sources and from the bundle alike. */
export const projectRoot = findRoot(dirname(fileURLToPath(import.meta.url)));

/** Where the built widget is. */
export const widgetFolder = join(projectRoot, 'widget', 'dist');

/** Where the build puts the script of the API's reference. */
export const referenceFolder = join(projectRoot, 'dist', 'reference');

function findRoot(folder: string): string {
  if (existsSync(join(folder, 'package-lock.json')) || dirname(folder) === folder) return folder;
  return findRoot(dirname(folder));
}
