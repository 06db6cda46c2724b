import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { generatedDocuments } from '../scripts/generate-docs.ts';
import { projectRoot } from '../server/runtime/project-root.ts';

test('the generated documents are up to date (if not, run `npm run docs`)', async () => {
  for (const { path, text } of await generatedDocuments()) {
    expect(readFileSync(join(projectRoot, path), 'utf8'), path).toBe(text);
  }
});
