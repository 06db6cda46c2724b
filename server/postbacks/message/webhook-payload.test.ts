import { expect, test } from 'vitest';
import { exampleFacts } from './postback-facts.fixture.ts';
import { webhookPayload } from './webhook-payload.ts';

test('an event without a kind, from before there were several, is a complete', () => {
  const { event } = exampleFacts();
  const { kind: _kind, ...old } = event;
  expect(webhookPayload(exampleFacts({ event: old })).data.kind).toBe('complete');
  expect(webhookPayload(exampleFacts({ event: { ...event, kind: 'screenout' } })).data.kind).toBe('screenout');
});

test('a reversal of nothing has the amount 0, and not -0', () => {
  const { event } = exampleFacts();
  const facts = exampleFacts({ status: 2, reversalId: 9, event: { ...event, payout: 0, amount: 0 } });
  const { currency_count, payout } = webhookPayload(facts).data;
  expect([payout, currency_count]).toStrictEqual([0, 0]);
});
