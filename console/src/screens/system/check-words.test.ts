import { expect, test } from 'vitest';
import { checkDetail, checkPage } from './check-words.ts';

const context = {
  mayOpen: (path: string) => path !== 'sources',
  hrefOf: (path: string, query: Readonly<Record<string, string | null>> = {}) =>
    [path, new URLSearchParams(query as Record<string, string>)].filter((part) => String(part) !== '').join('?'),
};
const shown = (name: string, detail: string, state: 'ok' | 'warning' = 'warning') => {
  const page = checkPage({ name, state, detail }, context);
  return [checkDetail(detail, page), page?.href ?? null];
};

test('a check leads to the page of what it warns about, in place of a command', () => {
  expect(shown('feeds', 'Feeds: acme is stale (see feed log).')).toEqual(['Feeds: acme is stale.', 'feeds']);
  expect(
    shown(
      'postbacks',
      'Postbacks: 2 exhausted (see postback replay), 1 parked for disabled postbacks (see postback enable).',
    ),
  ).toEqual(['Postbacks: 2 exhausted, 1 parked for disabled postbacks.', 'postbacks']);
  expect(shown('held_leads', 'Held leads: one is late.')).toEqual([
    'Held leads: one is late.',
    'leads?state=pending&waits_for=date',
  ]);
});

test('a check without a page that the role may open keeps its command', () => {
  const damage = 'The database file was found to be damaged (see ledger verify --full).';
  expect(shown('ledger', damage)).toEqual([damage, null]);
  expect(shown('sources', 'One is weak (see source list).')).toEqual(['One is weak (see source list).', null]);
  expect(shown('feeds', 'None', 'ok')).toEqual(['None', null]);
});
