import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** The project's folder: the nearest parent with NOTICE. The same for sources, bundle and installed package. */
export const projectRoot = findRoot(dirname(fileURLToPath(import.meta.url)));

/** Where the built widget is. */
export const widgetFolder = join(projectRoot, 'widget', 'dist');

/** Where the build puts the script of the API reference. */
export const referenceFolder = join(projectRoot, 'dist', 'reference');

/** Where the build puts the console. */
export const consoleFolder = join(projectRoot, 'dist', 'console');

/** The page of `rewards listen`. */
export const testerFolder = join(projectRoot, 'server', 'cli', 'tester', 'page');

function findRoot(folder: string): string {
  if (existsSync(join(folder, 'NOTICE')) || dirname(folder) === folder) return folder;
  return findRoot(dirname(folder));
}
