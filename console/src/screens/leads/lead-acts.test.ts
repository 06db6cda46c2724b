import { expect, test } from 'vitest';
import { decisionText, summaryOf } from './lead-acts.ts';

test('summarizes many leads by outcome', () => {
  const results = ['credited', 'credit_limit', 'credited', 'credit_limit', 'erased'].map((outcome, index) => ({
    lead_id: `led_${index}`,
    outcome,
  }));
  expect(summaryOf(results, 'credited')).toBe(
    '2 leads were credited. 2 were not: your daily limit is reached. 1 was not: the user was erased.',
  );
  expect(summaryOf([{ lead_id: 'led_1', outcome: 'rejected' }], 'rejected')).toBe('1 lead was rejected.');
  const late = ['led_1', 'led_2'].map((lead_id) => ({ lead_id, outcome: 'not_held' }));
  expect(summaryOf(late, 'credited')).toBe('2 leads were not credited: already decided.');
  expect(summaryOf(late.slice(1), 'rejected')).toBe('1 lead was not rejected: already decided.');
});

const held = { adwall_id: 1, currency_count: 40, release_at: null, subid1: 'ann' };
const dated = { ...held, release_at: '2026-12-12T08:00:00.000Z' };
const now = Date.parse('2026-12-01T00:00:00Z');
const currency = (wall: number): string => (wall === 1 ? 'Coins' : 'Gems');

test('names the user and the reward of one lead, and when it is paid', () => {
  expect(decisionText('approve', [held], currency, now)).toBe('ann gets 40 Coins. The postbacks are sent.');
  expect(decisionText('approve', [dated], currency, now)).toBe(
    'ann gets 40 Coins on 2026-12-12. The postbacks are sent then.',
  );
  const passed = { ...dated, release_at: '2026-11-30T08:00:00.000Z' };
  expect(decisionText('approve', [passed], currency, now)).toBe('ann gets 40 Coins. The postbacks are sent.');
  expect(decisionText('release', [dated], currency, now)).toContain('ann gets 40 Coins now, before the date');
  expect(decisionText('reject', [held], currency, now)).toBe(
    'ann doesn’t get 40 Coins. The offer stays open for the user. This can’t be undone.',
  );
  expect(decisionText('reject', [{ ...held, subid1: null }], currency, now)).toContain('The user doesn’t get');
});

test('sums up the rewards of several leads by currency, and those that are paid later', () => {
  const leads = [held, { ...held, currency_count: 0.1 }, { ...held, currency_count: 0.2, adwall_id: 2 }];
  expect(decisionText('approve', leads, currency, now)).toContain(
    'The users get 40.1 Coins and 0.2 Gems. The postbacks',
  );
  expect(decisionText('approve', [...leads, dated], currency, now)).toContain(
    'The users get 80.1 Coins and 0.2 Gems, of which 40 Coins for 1 lead on its date.',
  );
  expect(decisionText('approve', [held, { ...held, release_at: '2026-11-30T08:00:00.000Z' }], currency, now)).toContain(
    'The users get 80 Coins. The postbacks',
  );
  expect(decisionText('approve', [held, dated, dated], currency, now)).toContain(
    '80 Coins for 2 leads on their dates.',
  );
  expect(decisionText('reject', [held, dated], currency, now)).toBe(
    'The users don’t get 80 Coins. The offers stay open for them. This can’t be undone.',
  );
});
