import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { projectRoot } from '../server/runtime/project-root.ts';

const VALUE_OF_SCHEMAS =
  /^import (?!type )[^;]*?from '@rewards-wall\/shared\/(?:admin|schema)\/(?:[\w-]*schema|api|fields)\.ts'/gm;
/** The build replaces the table of the admin API by its plain parts. */
const TABLE = 'endpoints.ts';

test('the console takes only types from schemas: zod would come with a value, and its policy forbids what zod tries', () => {
  const folder = join(projectRoot, 'console', 'src');
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter(
    (file) => /(?<!\.test)\.ts$/.test(file) && file !== TABLE,
  );
  expect(files.length).toBeGreaterThan(50);
  const found = files.flatMap((file) => {
    const imports = readFileSync(join(folder, file), 'utf8').match(VALUE_OF_SCHEMAS) ?? [];
    return imports.map((text) => `${file}: ${text}`);
  });
  expect(found).toEqual([]);
});
