import { expect, test } from 'vitest';
import { exampleFacts } from './postback-facts.fixture.ts';
import { webhookPayload } from './webhook-payload.ts';

test('a reversal of nothing has the amount 0, and not -0', () => {
  const { event } = exampleFacts();
  const facts = exampleFacts({ status: 2, reversalId: 9, event: { ...event, payout: 0, amount: 0 } });
  const { currency_count, payout } = webhookPayload(facts).data;
  expect([payout, currency_count]).toStrictEqual([0, 0]);
});

test('a rule, a placement and a test user are members only if the lead has them', () => {
  const { event } = exampleFacts();
  const plain = webhookPayload(exampleFacts()).data;
  for (const member of ['bonus', 'rule', 'placement', 'test']) expect(plain).not.toHaveProperty(member);
  const reward = { ruleId: 'rul_1', rule: 'Weekend', bonus: 250_000 };
  const named = exampleFacts({ event: { ...event, reward, placement: 'shop', test: true } });
  const members = { rule: 'Weekend', placement: 'shop', test: true };
  expect(webhookPayload(named).data).toMatchObject({ ...members, bonus: 25 });
  expect(webhookPayload({ ...named, status: 2, reversalId: 422 }).data).toMatchObject({ ...members, bonus: -25 });
});

test('a credit or reversal without a transaction is never told', () => {
  for (const status of [1, 2] as const) {
    expect(() => webhookPayload(exampleFacts({ status, transactionId: null }))).toThrow('transaction');
  }
});
