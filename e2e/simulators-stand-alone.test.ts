import { expect, test } from 'vitest';
import { readSources } from './support/documents/read-sources.ts';
import { importsOf } from './support/documents/source-code.ts';

test('the simulators import nothing of ours, so that none agrees with our code by sharing it', () => {
  const imports = readSources(['demo/simulators'], /\.ts$/).flatMap((source) =>
    importsOf(source)
      .filter(
        ({ specifier, target }) => target?.startsWith('demo/simulators/') !== true && !specifier.startsWith('node:'),
      )
      .map(({ specifier }) => `${source.path}: ${specifier}`),
  );
  expect(imports).toEqual([]);
});
