import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { projectRoot } from '../../../server/runtime/project-root.ts';
import type { Source } from './source-code.ts';

/** The files in these folders whose paths match, except built and installed ones. */
export function readSources(folders: readonly string[], name: RegExp): Source[] {
  return folders.flatMap((folder) =>
    readdirSync(join(projectRoot, folder), { recursive: true, encoding: 'utf8' })
      .map((file) => `${folder}/${file.replaceAll('\\', '/')}`)
      .filter((path) => name.test(path) && !/(?:^|\/)(?:node_modules|dist)\//.test(path))
      .map((path) => ({ path, text: readFileSync(join(projectRoot, path), 'utf8') })),
  );
}
