import { expect, test } from 'vitest';
import { exampleFacts } from './postback-facts.fixture.ts';
import { macroValues } from './macros.ts';

test('the key is that of the lead, whatever numbers the database gave the message', () => {
  const keyOf = (more: Parameters<typeof exampleFacts>[0]): string => macroValues(exampleFacts(more)).dedupe_key;
  const key = '7d1f0b8e52c94a6f8b3e6a90c1d2e4f5';
  expect(keyOf({})).toBe(`${key}-1`);
  expect(keyOf({ deliveryId: 'dlv_2', transactionId: 7 })).toBe(`${key}-1`);
  expect(keyOf({ status: 2, reversalId: 8 })).toBe(`${key}-2`);
});
