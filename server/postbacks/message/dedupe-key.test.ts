import fc from 'fast-check';
import { expect, test } from 'vitest';
import { dedupeKey } from './dedupe-key.ts';
import type { PostbackFacts } from './macros.ts';
import { exampleFacts } from './postback-facts.fixture.ts';

const transactions = fc.integer({ min: 1, max: Number.MAX_SAFE_INTEGER });
const statuses = fc.constantFrom<PostbackFacts['status']>(1, 2);
const events = fc.record({ transactionId: transactions, status: statuses });

test('two messages have the same key exactly if they report the same transaction with the same status', () => {
  fc.assert(
    fc.property(events, events, (one, other) => {
      const isSame = one.transactionId === other.transactionId && one.status === other.status;
      const [first, second] = [one, other].map((event, index) => dedupeKey({ deliveryId: `dlv_${index}`, ...event }));
      expect(first === second).toBe(isSame);
    }),
  );
});

test('two samples never have the same key', () => {
  const sample = exampleFacts({ transactionId: 0 });
  expect(dedupeKey(sample)).toBe(`${sample.deliveryId}-1`);
  expect(dedupeKey({ ...sample, deliveryId: 'dlv_2' })).not.toBe(dedupeKey(sample));
});
