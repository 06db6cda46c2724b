import { expect, test } from 'vitest';
import { readSources } from './support/documents/read-sources.ts';
import { importsOf, type Import, type Source } from './support/documents/source-code.ts';

const sources = readSources(['server', 'shared', 'demo'], /\.ts$/);

const isSimulator = (path: string): boolean => /^server\/networks\/(?:simulation\/|[\w-]+\/simulator\.ts$)/.test(path);

function importsWhere(isRead: (source: Source) => boolean, isWrong: (one: Import) => boolean): string[] {
  return sources.filter(isRead).flatMap((source) =>
    importsOf(source)
      .filter(isWrong)
      .map(({ specifier }) => `${source.path}: ${specifier}`),
  );
}

test('the simulators import nothing of ours, so that none agrees with our code by sharing it', () => {
  expect(sources.filter(({ path }) => isSimulator(path)).length).toBeGreaterThan(20);
  const imports = importsWhere(
    ({ path }) => isSimulator(path),
    ({ specifier, target }) => !specifier.startsWith('node:') && !isSimulator(target ?? ''),
  );
  expect(imports).toEqual([]);
});

test('only the demo and tests import simulators', () => {
  const imports = importsWhere(
    ({ path }) => !isSimulator(path) && !/^demo\/|\.(?:test|fixture)\.ts$/.test(path),
    ({ target }) => isSimulator(target ?? ''),
  );
  expect(imports).toEqual([]);
});
