import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import * as z from 'zod';
import { projectRoot } from './project-root.ts';

const manifest = z.object({ version: z.string() });

/** The version of this build, as its package says. */
export function ownVersion(): string {
  return manifest.parse(JSON.parse(readFileSync(join(projectRoot, 'package.json'), 'utf8'))).version;
}
