import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { categories } from '@rewards-wall/shared/catalog/categories.ts';
import { profileDevices, targetSystems } from '@rewards-wall/shared/catalog/devices.ts';
import { profileFields } from '@rewards-wall/shared/catalog/profile-fields.ts';
import { questions } from '@rewards-wall/shared/catalog/questions.ts';
import { activityEntry } from '@rewards-wall/shared/schema/activity.ts';
import { routes } from '@rewards-wall/shared/routes.ts';
import { reportParameters } from '@rewards-wall/shared/schema/lead-report.ts';
import { destinationMacros } from '@rewards-wall/shared/schema/destination.ts';
import { fraudSettings } from '@rewards-wall/shared/settings/fraud-settings.ts';
import { offerEvent } from '@rewards-wall/shared/schema/offer-event.ts';
import { hidingRules, offer, offersQuery } from '@rewards-wall/shared/schema/offer.ts';
import { leadWebhookData } from '@rewards-wall/shared/schema/postback.ts';
import { profileBody } from '@rewards-wall/shared/schema/profile.ts';
import { ticketParameters } from '@rewards-wall/shared/schema/ticket.ts';
import { transaction, transactionParameters } from '@rewards-wall/shared/schema/transaction.ts';
import { wallDetails } from '@rewards-wall/shared/schema/wall.ts';
import { wallLeads } from '@rewards-wall/shared/schema/wall-lead.ts';
import { expect, test } from 'vitest';
import { variableList } from '../server/config-variables.ts';
import { problems } from '../server/http/problem.ts';
import { projectRoot } from '../server/runtime/project-root.ts';
import { braceMacros, bracketMacros } from '../server/postbacks/message/macros.ts';
import { RETRY_DELAYS_MS } from '../server/postbacks/delivery/schedule.ts';
import { codeSpansOf, tableBelow } from './support/documents/markdown.ts';

const page = (name: string): string => readFileSync(join(projectRoot, 'docs/contract', name), 'utf8');
const rowsOf = (name: string, heading: string): string[][] => tableBelow(page(name), heading);

/** The names in backticks in a table's first column, without `[]`. */
function namesIn(name: string, heading: string): string[] {
  return codeSpansOf(
    rowsOf(name, heading)
      .map(([cell = '']) => cell)
      .join(' '),
  ).map((code) => code.replace('[]', ''));
}

const keysOf = (schema: { shape: object }): string[] => Object.keys(schema.shape);
const sorted = (names: readonly string[]): string[] => names.toSorted();

test.each<[heading: string, name: string, inCode: readonly string[]]>([
  ['Fields', 'profiles.md', keysOf(profileBody)],
  ['Parameters', 'offers.md', keysOf(offersQuery).filter((name) => name !== 'user_agent')],
  ['The offer', 'offers.md', keysOf(offer)],
  ['Events', 'offers.md', keysOf(offerEvent)],
  ['Who sees an offer', 'offers.md', hidingRules],
  ['Parameters', 'leads.md', keysOf(reportParameters)],
  ['Fraud rules', 'leads.md', keysOf(fraudSettings.unwrap())],
  ['Create a transaction', 'ledger.md', keysOf(transactionParameters).filter((name) => name !== 'api_key')],
  ['List transactions', 'ledger.md', keysOf(transaction)],
  ['Activity', 'activity-and-tickets.md', keysOf(activityEntry)],
  ['Support tickets', 'activity-and-tickets.md', keysOf(ticketParameters)],
])('the table "%s" of %s has exactly the names in the code', (heading, name, inCode) => {
  expect(sorted(namesIn(name, heading))).toEqual(sorted(inCode));
});

test('the contract lists every error code with its status', () => {
  const stated = rowsOf('http.md', 'Codes').flatMap(([status, codes = '']) =>
    codeSpansOf(codes).map((code) => [code, Number(status)]),
  );
  expect(Object.fromEntries(stated)).toEqual(
    Object.fromEntries(Object.entries(problems).map(([code, { status }]) => [code, status])),
  );
});

test('the contract lists the questions and their options word for word', () => {
  const stated = rowsOf('profiles.md', 'Questions').map(([id, label, takes, required, options = '']) => ({
    id: Number(id),
    label,
    takesMany: takes === 'many',
    required: required === 'yes',
    options: options.split('; ').map((option) => {
      const [optionId = '', ...words] = option.split(' ');
      return { id: Number(optionId), label: words.join(' ') };
    }),
  }));
  expect(stated).toEqual(
    questions.map(({ id, kind, label, options, required }) => ({
      id,
      label,
      takesMany: kind === 'multiple',
      required,
      options,
    })),
  );
});

test.each([
  ['Devices', 'profiles.md', profileDevices],
  ['Systems', 'offers.md', targetSystems],
  ['Categories', 'offers.md', categories.map(({ id, name }) => ({ id, label: name }))],
])('the table "%s" of %s has the ids and labels in the code', (heading, name, inCode) => {
  expect(rowsOf(name, heading).map(([id, label]) => ({ id: Number(id), label }))).toEqual(inCode);
});

test('the contract states the maximum length of each field of a profile, and whether it is required', () => {
  const stated = new Map(rowsOf('profiles.md', 'Fields').map(([name = '', ...rest]) => [codeSpansOf(name)[0], rest]));
  for (const [name, { max, required }] of Object.entries(profileFields)) {
    const [isRequired, what = ''] = stated.get(name) ?? [];
    expect({ name, isRequired, max: Number(/(?:at most|1 to) (\d+)/.exec(what)?.[1]) }).toEqual({
      name,
      max,
      isRequired: required ? 'yes' : 'no',
    });
  }
});

test('the contract states the default limits of the fraud rules', () => {
  const defaults = fraudSettings.parse({});
  for (const [name = '', , limit = ''] of rowsOf('leads.md', 'Fraud rules')) {
    const rule = codeSpansOf(name)[0] as keyof typeof defaults;
    expect({ rule, limit: Number(limit) }).toEqual({ rule, limit: defaults[rule].limit });
  }
});

test('the contract lists the macros of destinations and of postbacks', () => {
  const destinations = page('clicks.md').split('## Destinations')[1]?.split('## ')[0] ?? '';
  const stated = codeSpansOf(destinations).filter((code) => /^\{\w+\}$/.test(code));
  expect(sorted(stated)).toEqual(sorted(destinationMacros.map((name) => `{${name}}`)));
  const [braces, brackets] = [0, 1].map((column) =>
    codeSpansOf(
      rowsOf('postbacks.md', 'Macros')
        .map((row) => row[column])
        .join(' '),
    ),
  );
  expect(sorted(braces ?? [])).toEqual(sorted(braceMacros.map((name) => `{${name}}`)));
  expect(sorted(brackets ?? [])).toEqual(sorted(Object.keys(bracketMacros).map((name) => `[${name}]`)));
});

test.each<[heading: string, name: string, inCode: readonly string[]]>([
  ['The JSON message', 'postbacks.md', keysOf(leadWebhookData)],
  ['List leads', 'leads.md', keysOf(wallLeads.shape.leads.element)],
  [
    'Wall details',
    'offers.md',
    [...keysOf(wallDetails.shape.profile), ...keysOf(wallDetails.shape.profile.shape.settings)],
  ],
])('the section "%s" of %s has every field', (heading, name, inCode) => {
  const [, below = ''] = page(name).split(`## ${heading}\n`);
  const words = below.split('\n## ')[0]?.match(/\w+/g) ?? [];
  expect(words).toEqual(expect.arrayContaining(inCode.slice()));
});

test('the contract states the waits between the attempts of a delivery', () => {
  const seconds = { s: 1, min: 60, h: 3600 };
  const waits = /±20 %: ([^.]+)\./.exec(page('postbacks.md'))?.[1]?.split(/,\s+/) ?? [];
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
