import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { projectRoot } from '../server/runtime/project-root.ts';
import type { Source } from './support/documents/source-code.ts';
import { rules } from './support/documents/source-rules.ts';

const folders = ['shared', 'server', 'widget', 'demo', 'bench', 'e2e'];

function sources(): Source[] {
  return folders.flatMap((folder) =>
    readdirSync(join(projectRoot, folder), { recursive: true, encoding: 'utf8' })
      .map((name) => `${folder}/${name.replaceAll('\\', '/')}`)
      .filter((path) => path.endsWith('.ts') && !/(^|\/)(node_modules|dist)\//.test(path))
      .map((path) => ({ path, text: readFileSync(join(projectRoot, path), 'utf8') })),
  );
}

const all = sources();

test('the sources are found', () => {
  expect(all.map(({ path }) => path)).toEqual(expect.arrayContaining(['server/app.ts', 'shared/credits.ts']));
});

describe.each(rules)('$name', ({ appliesTo, find, right, wrong }) => {
  test('holds', () => {
    // The rules' own examples are wrong on purpose.
    const bound = all.filter(({ path }) => appliesTo(path) && path !== 'e2e/support/documents/source-rules.ts');
    expect(bound.length).toBeGreaterThan(0);
    expect(bound.flatMap((source) => find(source).map((found) => `${source.path}: ${found}`))).toEqual([]);
  });

  test('can fail', () => {
    for (const source of wrong) {
      expect({ source, applies: appliesTo(source.path), found: find(source).length }).toEqual({
        source,
        applies: true,
        found: 1,
      });
    }
    for (const source of right) expect({ source, found: find(source) }).toEqual({ source, found: [] });
  });
});
