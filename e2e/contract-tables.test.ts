import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { routes } from '@rewards-wall/shared/routes.ts';
import { destinationMacros } from '@rewards-wall/shared/schema/destination.ts';
import { hidingRules } from '@rewards-wall/shared/schema/offer.ts';
import { expect, test } from 'vitest';
import { schemaTables } from '../scripts/schema-tables.ts';
import { variableList } from '../server/config-variables.ts';
import { projectRoot } from '../server/runtime/project-root.ts';
import { RETRY_DELAYS_MS } from '../server/postbacks/delivery/schedule.ts';
import { codeSpansOf, tableBelow } from './support/documents/markdown.ts';

const page = (name: string): string => readFileSync(join(projectRoot, 'docs/contract', name), 'utf8');

const sorted = (names: readonly string[]): string[] => names.toSorted();

test('each generated table says what type each field has and what it means', () => {
  const tables = Object.values(schemaTables()).flatMap((sections) => Object.values(sections));
  const described = tables.filter((text) => /^\| (?:field|name) /.test(text));
  expect(described.length).toBeGreaterThan(15);
  expect(described.flatMap((text) => text.split('\n')).filter((line) => /\|\s*\|/.test(line))).toEqual([]);
});

test('generated tables name fields of fields, bounds, defaults and alternatives', () => {
  const all = schemaTables();
  const offers = all['docs/contract/offers.md'] ?? {};
  expect(offers['offer']).toContain('| `mobile_app.platform` | integer |');
  expect(offers['parameters of all offers']).toContain('| `limit` | no | integer, 1 to 5,000; default 5,000 |');
  expect(offers['parameters']).toContain('| `featured_only` | no | flag; default `0` |');
  expect(offers['parameters']).toContain('| `category_id[]` | no | list |');
  expect(offers['parameters']).toContain('| `sort_order` | no | `asc`, `desc`; default `desc` |');
  expect(offers['event']).toContain('| `time_to_complete` | integer or null |');
});

test('the table "Who sees an offer" has exactly the rules in the code', () => {
  const cells = tableBelow(page('offers.md'), 'Who sees an offer').map(([cell = '']) => cell);
  expect(sorted(codeSpansOf(cells.join(' ')))).toEqual(sorted(hidingRules));
});

test('the contract lists the macros of destinations', () => {
  const destinations = page('clicks.md').split('## Destinations')[1]?.split('## ')[0] ?? '';
  const stated = codeSpansOf(destinations).filter((code) => /^\{\w+\}$/.test(code));
  expect(sorted(stated)).toEqual(sorted(destinationMacros.map((name) => `{${name}}`)));
});

test('the contract states the waits between the attempts of a delivery', () => {
  const seconds = { s: 1, min: 60, h: 3600 };
  const waits = /±20%: ([^.]+)\./.exec(page('postbacks.md'))?.[1]?.split(/,\s+/) ?? [];
  const stated = waits.map((wait) => {
    const [count, unit = ''] = wait.split(' ');
    return Number(count) * seconds[unit as keyof typeof seconds] * 1000;
  });
  expect(stated).toEqual(RETRY_DELAYS_MS);
});

test('the contract has the path of every endpoint', () => {
  const pages = readdirSync(join(projectRoot, 'docs/contract')).map(page).join('\n');
  const missing = Object.values(routes).filter(({ path }) => !pages.includes(path));
  expect(missing, 'State these paths in a page of docs/contract/.').toEqual([]);
});

test('the contract states the right default of each setting that it names', () => {
  const lines = readdirSync(join(projectRoot, 'docs/contract')).flatMap((name) => page(name).split('\n'));
  const named = variableList.filter(
    ({ default: value, name }) => /^\d+$/.test(value ?? '') && lines.some((line) => line.includes(`\`${name}\``)),
  );
  expect(named.length).toBeGreaterThan(3);
  for (const { default: value, name } of named) {
    const stated = lines.filter((line) => line.includes(`\`${name}\``)).join(' ');
    expect(stated, name).toMatch(new RegExp(`(?<![\\d,])${Number(value).toLocaleString('en-US')}(?![\\d,]\\d)`));
  }
});
