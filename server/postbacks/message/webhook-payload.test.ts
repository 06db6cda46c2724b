import { expect, test } from 'vitest';
import { exampleFacts } from './postback-facts.fixture.ts';
import { webhookPayload } from './webhook-payload.ts';

test('a reversal of nothing has the amount 0, and not -0', () => {
  const { event } = exampleFacts();
  const facts = exampleFacts({ status: 2, reversalId: 9, event: { ...event, payout: 0, amount: 0 } });
  const { currency_count, payout } = webhookPayload(facts).data;
  expect([payout, currency_count]).toStrictEqual([0, 0]);
});
