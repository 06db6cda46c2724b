import { expect, test } from 'vitest';
import { summaryOf } from './lead-acts.ts';

test('summarizes many leads by outcome', () => {
  const results = ['credited', 'credit_limit', 'credited', 'credit_limit', 'erased'].map((outcome, index) => ({
    lead_id: `led_${index}`,
    outcome,
  }));
  expect(summaryOf(results, 'credited')).toBe('2 leads were credited. 2 were not: credit limit. 1 was not: erased.');
  expect(summaryOf([{ lead_id: 'led_1', outcome: 'rejected' }], 'rejected')).toBe('1 lead was rejected.');
});
