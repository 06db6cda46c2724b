import type { AdminSourceSchemes } from '@rewards-wall/shared/admin/sources-schema.ts';
import { expect, test } from 'vitest';
import { addressesIn, callsText, proofText, sourceState } from './source-words.ts';

type Scheme = AdminSourceSchemes['schemes'][number];

const signed: Scheme = {
  scheme: 'hmac-sha256',
  network: null,
  facts: null,
  weak: false,
  not_signed: [],
  click_in: null,
  secret_from: 'service',
  callback_secret: false,
};
const torox: Scheme = { ...signed, scheme: 'torox', network: 'Torox', secret_from: 'network' };

test('accepts any separator between addresses, and keeps them as typed', () => {
  expect(addressesIn(' 10.0.0.1, 203.0.113.0/24;2001:db8::1\n10.0.0 ')).toEqual([
    ...['10.0.0.1', '203.0.113.0/24', '2001:db8::1', '10.0.0'],
  ]);
  expect(addressesIn(' , ')).toEqual([]);
});

test('the authentication text names unsigned parameters', () => {
  expect(proofText(signed)).toBe('Each call is signed as a whole, with HMAC-SHA-256 and the time.');
  expect(proofText(torox)).toBe('Torox signs each call.');
  expect(proofText({ ...torox, not_signed: ['amount', 'payout'] })).toBe(
    'Torox signs its calls, but not amount, payout.',
  );
  expect(proofText({ ...torox, not_signed: ['everything'] })).toBe('Torox signs its calls, but nothing that counts.');
  const inUrl = { ...signed, not_signed: ['everything'], callback_secret: true };
  expect(proofText({ ...inUrl, scheme: 'secret-url' })).toBe('The source signs nothing: a secret is part of the URL.');
  expect(proofText({ ...inUrl, scheme: 'everflow', network: 'Everflow' })).toBe(
    'Everflow signs nothing: a secret is part of the URL.',
  );
});

test('flags unknown schemes and sources without a lead', () => {
  const row = { source: 'acme', kind: 'added', feeds: [], scheme: 'x', network: null, weak: true, ips: [] } as const;
  const known = { ...row, feeds: [], ips: [], known: true, created_at: null };
  expect(sourceState({ ...known, known: false })).toMatchObject({ tone: 'bad' });
  expect(sourceState({ ...known, last_lead: null })).toMatchObject({ label: 'No lead yet' });
  expect(sourceState(known)).toBeNull();
  expect(callsText({ known: false, network: null, scheme: 'x' })).toBe('x');
  expect(callsText({ known: true, network: null, scheme: 'secret-url' })).toBe('By a map');
  expect(callsText({ known: true, network: 'Torox', scheme: 'torox' })).toBe('As Torox does');
});
