import { expect, test } from 'vitest';
import { singleText, summaryOf } from './lead-acts.ts';

test('summarizes many leads by outcome', () => {
  const results = ['credited', 'credit_limit', 'credited', 'credit_limit', 'erased'].map((outcome, index) => ({
    lead_id: `led_${index}`,
    outcome,
  }));
  expect(summaryOf(results, 'credited')).toBe('2 leads were credited. 2 were not: credit limit. 1 was not: erased.');
  expect(summaryOf([{ lead_id: 'led_1', outcome: 'rejected' }], 'rejected')).toBe('1 lead was rejected.');
});

test('says of one lead what happens to it alone', () => {
  const [open, dated] = [null, '2026-12-12T08:00:00.000Z'].map((release_at) => ({ release_at, subid1: 'ann' }));
  if (open === undefined || dated === undefined) throw new Error('two leads');
  expect(singleText('approve', open, '40 Coins')).toBe('ann gets 40 Coins. The postbacks are sent.');
  expect(singleText('approve', dated, '40 Coins')).toBe(
    'ann gets 40 Coins on 2026-12-12. The postbacks are sent then.',
  );
  expect(singleText('release', dated, '40 Coins')).toContain('now, before the date');
  expect(singleText('reject', open, '40 Coins')).toBe('It is not credited. The offer stays open for the user.');
});
