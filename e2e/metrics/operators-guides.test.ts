import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { traceOutcomes } from '@rewards-wall/shared/admin/values.ts';
import { checkGuides } from '../../server/runtime/check-guides.ts';
import { projectRoot } from '../../server/runtime/project-root.ts';
import { logEventGuides } from '../../server/runtime/log-events.ts';
import { openGuide } from '../support/documents/guide.ts';
import { codeSpansOf, tableBelow } from '../support/documents/markdown.ts';
import { readSources } from '../support/documents/read-sources.ts';

// The compiler lets the service log no other events, and report no other checks, than these lists have.

const logEvents = logEventGuides.flatMap(({ events }): readonly string[] => events);
const checkNames = Object.keys(checkGuides);

test('no event of the log is explained twice', () => {
  expect(logEvents.filter((event, index) => logEvents.indexOf(event) !== index)).toEqual([]);
});

test('the runbook says of every outcome of a trace what to do', () => {
  const outcomes = tableBelow(openGuide('runbook.md').text, 'A credit is missing');
  expect(outcomes.flatMap(([outcome = '']) => codeSpansOf(outcome))).toEqual(traceOutcomes);
});

test('the service has every event and check of these lists', () => {
  const code = readSources(['server'], /(?<!\.test)\.ts$/).filter(
    ({ path }) => !/(?:check-guides|log-events)\.ts$/.test(path),
  );
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
  const { text } = openGuide('monitoring.md');
  const named = [...text.matchAll(/(@opentelemetry\/[\w-]+)@(\S+)/g)].map(([, name = '', version]) => [name, version]);
  const tested = named.slice(0, 3).map(([name = '']) => [name, devDependencies[name]]);
  expect(named).toEqual([...tested, ...tested]);
});
