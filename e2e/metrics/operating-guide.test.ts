import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { traceOutcomes } from '@rewards-wall/shared/admin/values.ts';
import { checkNames } from '../../server/runtime/health.ts';
import { projectRoot } from '../../server/runtime/project-root.ts';
import { logEvents } from '../../server/runtime/log-events.ts';
import { openGuide } from '../support/documents/guide.ts';
import { codeSpansOf, tableBelow } from '../support/documents/markdown.ts';
import { readSources } from '../support/documents/read-sources.ts';

// The compiler lets the service log no other events, and report no other checks, than these lists have.

const { text } = openGuide('operating.md');
const sorted = (names: Iterable<string>): string[] => [...names].sort();

test('the guide says of every event of the log what it means and what to do', () => {
  const explained = tableBelow(text, 'Log').flatMap(([events = '']) => codeSpansOf(events));
  expect(sorted(explained)).toEqual(sorted(logEvents));
});

test('the guide says of every outcome of a trace what to do', () => {
  const explained = tableBelow(text, 'A credit is missing').flatMap(([outcome = '']) => codeSpansOf(outcome));
  expect(explained).toEqual(traceOutcomes);
});

test('the guide says of every readiness check what to do when it fails', () => {
  const [, section = ''] = /^## When readiness fails$(.*?)^## /ms.exec(text) ?? [];
  const explained = [...section.matchAll(/^### `(\w+)`$/gm)].map(([, name = '']) => name);
  expect(sorted(explained)).toEqual(sorted(checkNames));
});

test('the service has every event and check of these lists', () => {
  const code = readSources(['server'], /(?<!\.test)\.ts$/).filter(({ path }) => !path.endsWith('log-events.ts'));
  const literals = new Set(
    code.flatMap(({ text: source }) => [...source.matchAll(/'(\w+)'/g)].map(([, name = '']) => name)),
  );
  // The rest of these names is the outcome of a report or of a run.
  const nameOf = (event: string): string => event.replace(/^(?:lead|feed(?:_report)?)_/, '');
  expect(logEvents.filter((event) => !literals.has(event) && !literals.has(nameOf(event)))).toEqual([]);
  const checks = new Set(
    code
      .flatMap(({ text: source }) => [...source.matchAll(/\b(?:name: '(\w+)'|(drain): \{)/g)])
      .map(([, name = '', drain = '']) => name || drain),
  );
  expect(checkNames.filter((name) => !checks.has(name))).toEqual([]);
});

test('what the guide installs for traces, also in an image, are the versions that the tests run with', () => {
  const { devDependencies } = JSON.parse(readFileSync(join(projectRoot, 'package.json'), 'utf8')) as {
    devDependencies: Record<string, string>;
  };
  const named = [...text.matchAll(/(@opentelemetry\/[\w-]+)@(\S+)/g)].map(([, name = '', version]) => [name, version]);
  const tested = named.slice(0, 3).map(([name = '']) => [name, devDependencies[name]]);
  expect(named).toEqual([...tested, ...tested]);
});
