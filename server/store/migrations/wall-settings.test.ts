import { expect, test } from 'vitest';
import { settingsOf } from '../../schema/setting.ts';
import { wallSettings } from '../../schema/wall-settings.ts';
import { migrations } from './all.ts';

/** The settings that walls have had since the first release. */
const original: readonly string[] = [
  ...['name', 'header', 'payout_min', 'size.width', 'size.height'],
  ...['currency.name', 'currency.ratio', 'currency.round', 'currency.visible'],
  ...['customization', 'featured', 'blocked', 'max_payout_factor', 'fraud', 'require_token', 'origins'],
];

test('a migration gives existing walls each setting that came later', () => {
  const later = settingsOf(wallSettings)
    .map(({ path }) => path)
    .filter((path) => !original.includes(path.join('.')));
  const missing = later.filter((path) => {
    const name = path.at(-1) ?? '';
    return !migrations.some(({ postgres, sqlite }) => sqlite.includes(name) && postgres.includes(name));
  });
  expect(missing, 'Add a migration that stores the default: see "Add a wall setting" in CONTRIBUTING.md.').toEqual([]);
});
