import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { projectRoot } from '../../../server/runtime/project-root.ts';

/** In place of `server/runtime/entry-point.ts`: the entry file in the build. */
export const entryPoint = (name: string): URL => pathToFileURL(join(projectRoot, 'dist/server', `${name}.js`));
