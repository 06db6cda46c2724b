import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** The project's folder: the nearest parent with the lockfile. The same for the sources and for the bundle. */
export const projectRoot = findRoot(dirname(fileURLToPath(import.meta.url)));

/** Where the built widget is. */
export const widgetFolder = join(projectRoot, 'widget', 'dist');

/** Where the build puts the script of the API reference. */
export const referenceFolder = join(projectRoot, 'dist', 'reference');

/** Where the build puts the console. */
export const consoleFolder = join(projectRoot, 'dist', 'console');

function findRoot(folder: string): string {
  if (existsSync(join(folder, 'package-lock.json')) || dirname(folder) === folder) return folder;
  return findRoot(dirname(folder));
}
