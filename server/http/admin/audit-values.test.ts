import fc from 'fast-check';
import { expect, test } from 'vitest';
import { shownSettings } from '@rewards-wall/shared/settings/setting.ts';
import { wallSettings } from '@rewards-wall/shared/settings/wall-settings.ts';
import { auditValues } from './audit-values.ts';

test('amounts, lengths and times are those of the rest of the admin API, also inside objects', () => {
  expect(auditValues({ payout_min: 500, max_screenout_payout: 12_345, max_payout_factor: 15_000 })).toEqual({
    payout_min: 0.05,
    max_screenout_payout: 1.2345,
    max_payout_factor: 1.5,
  });
  expect(auditValues({ currency: { name: 'Coins', ratio: 1_000_000, round: true } })).toEqual({
    currency: { name: 'Coins', ratio: 100, round: true },
  });
  expect(auditValues({ everyMs: 5_400_000, rate: 1_080_000, share: 7_500 })).toEqual({
    every_minutes: 90,
    rate: 1.08,
    share: 0.75,
  });
  expect(auditValues({ previous_until: 0, from: Date.UTC(2026, 1, 1), postbackId: 'pb_1', count: 500 })).toEqual({
    previous_until: '1970-01-01T00:00:00.000Z',
    from: '2026-02-01T00:00:00.000Z',
    postback_id: 'pb_1',
    count: 500,
  });
});

test('the settings of a wall, also those to come, are shown as its own page shows them', () => {
  const settings = wallSettings.parse({ name: 'Main', payout_min: '0.05', currency: { name: 'Coins', ratio: '100' } });
  expect(auditValues(settings)).toEqual(shownSettings(settings, wallSettings));
});

test('everything else stays as it is', () => {
  const other = fc
    .string()
    .filter(
      (name) => !/^(amount|everyMs|from|to|rate|ratio|share|.*payout.*|__proto__|previous_until|\w+Id)$/.test(name),
    );
  const value = fc.oneof(fc.string(), fc.integer(), fc.boolean(), fc.constant(null), fc.array(fc.integer()));
  fc.assert(
    fc.property(fc.dictionary(other, value, { noNullPrototype: true }), (stored) => {
      expect(auditValues(stored)).toEqual(stored);
    }),
  );
  // A word in place of a number, such as a text that a command has cut.
  expect(auditValues({ amount: '…', from: null, rate: [1] })).toEqual({ amount: '…', from: null, rate: [1] });
});
