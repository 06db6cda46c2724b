import { join } from 'node:path';
import { projectRoot } from '../../../server/runtime/project-root.ts';

/** The operator's commands. Those that `npm test` has just built start in a quarter of the time. */
export const cliFile = join(projectRoot, process.env['FROM_BUILD'] === '1' ? 'dist/server/cli.js' : 'server/cli.ts');
