import fc from 'fast-check';
import { expect, test } from 'vitest';
import { wallSettings, type WallSettings } from '@rewards-wall/shared/settings/wall-settings.ts';
import { changedSince } from './changed-since.ts';
import { changeSettings, type WallChanges } from './change-settings.ts';

const before = wallSettings.parse({ name: 'Harbor', currency: { name: 'Coins', ratio: '100' } });

function changed(changes: WallChanges): WallSettings {
  const outcome = changeSettings(before, changes);
  return outcome.kind === 'valid' ? outcome.settings : expect.unreachable(JSON.stringify(outcome));
}

test('what is still so is no reason to refuse, however it is written', () => {
  const now = changed({ origins: ['https://a.example'], customization: { accent: 'FF0066' }, require_token: true });
  const expected = {
    name: ' Harbor ',
    payout_min: 0,
    require_token: true,
    origins: ['https://a.example'],
    currency: { ratio: '100.0', image_url: '', round: false },
    customization: { accent: 'ff0066', text: '' },
  } as WallChanges;
  expect(changedSince(now, expected)).toEqual([]);
});

test('each setting that someone else has changed is named, with what it is now', () => {
  const now = changed({ require_token: true, origins: ['https://a.example'], currency: { name: 'Gems' } });
  const expected: WallChanges = {
    name: 'Harbor',
    require_token: false,
    origins: [],
    currency: { name: 'Coins', ratio: 100 as never },
    customization: { accent: 'ff0066' },
  };
  expect(changedSince(now, expected)).toEqual([
    { path: 'require_token', message: 'is true now' },
    { path: 'origins', message: 'is ["https://a.example"] now' },
    { path: 'currency.name', message: 'is "Gems" now' },
    { path: 'customization.accent', message: 'is empty now' },
  ]);
});

test('what can never have been stored is not what is stored', () => {
  const never = { currency: { ratio: 'many' }, theme_preset: 'neon' } as unknown as WallChanges;
  expect(changedSince(before, never)).toEqual([
    { path: 'currency.ratio', message: 'is 100 now' },
    { path: 'theme_preset', message: 'is "calm" now' },
  ]);
});

test('refuses an expected value exactly if the setting has another one', () => {
  const values = fc.record({
    token: fc.boolean(),
    ratio: fc.integer({ min: 1, max: 9_999_999 }),
    header: fc.boolean(),
  });
  const changesOf = ({ header, ratio, token }: { token: boolean; ratio: number; header: boolean }): WallChanges => ({
    require_token: token,
    header: header ? 'Earn more' : '',
    currency: { ratio: String(ratio / 10_000) },
  });
  fc.assert(
    fc.property(values, values, (stored, expected) => {
      const paths = changedSince(changed(changesOf(stored)), changesOf(expected)).map(({ path }) => path);
      expect(paths).toEqual([
        ...(stored.token === expected.token ? [] : ['require_token']),
        ...(stored.header === expected.header ? [] : ['header']),
        ...(stored.ratio === expected.ratio ? [] : ['currency.ratio']),
      ]);
    }),
  );
});
