import { amountWithin } from '@rewards-wall/shared/schema/parameters.ts';
import { Command } from 'commander';
import { expect, test } from 'vitest';
import { mergeSettings } from '../../publishers/change-settings.ts';
import { setting, settingsOf, shownSettings } from '@rewards-wall/shared/settings/setting.ts';
import { wallSettings } from '@rewards-wall/shared/settings/wall-settings.ts';
import { addCreationOptions, addSettingOptions, changesOf } from './setting-options.ts';

/** A wall with one more setting. */
const withGoal = wallSettings.extend({
  daily_goal: setting(amountWithin({ min: 0 }).default(20_000), {
    kind: 'amount',
    flags: '--daily-goal <credits>',
    help: 'credits that make a good day',
    label: 'A good day',
    visibility: 'admin',
  }),
});

test('one entry makes a setting: schema, option, change and output', () => {
  const settings = settingsOf(withGoal);
  const minimal = { name: 'Main', currency: { name: 'Coins', ratio: 100 } };
  const before = withGoal.parse(minimal);
  expect(before.daily_goal).toBe(20_000);
  expect(withGoal.safeParse({ ...minimal, daily_goal: '-1' }).success).toBe(false);

  const command = addSettingOptions(new Command(), settings);
  expect(command.helpInformation()).toMatch(/--daily-goal <credits> +credits that make a good day/);
  const options = command.parse(['--daily-goal', '2.5'], { from: 'user' }).opts();
  const changes = changesOf(options, settings);
  expect(changes).toEqual({ daily_goal: '2.5' });

  const after = withGoal.parse(mergeSettings(withGoal, before, changes));
  expect(after).toEqual({ ...before, daily_goal: 25_000 });
  expect(withGoal.parse(mergeSettings(withGoal, after, { header: 'Earn' })).daily_goal).toBe(25_000);

  expect(shownSettings(after, withGoal)).toMatchObject({ daily_goal: 2.5, currency: { ratio: 100 } });
});

test('a schema among the settings that is no setting is refused', () => {
  expect(() => settingsOf(wallSettings.extend({ goal: amountWithin({}) }))).toThrow(/goal/);
});

test('wall add takes the settings that a new wall needs', () => {
  const { options } = addCreationOptions(new Command(), settingsOf(wallSettings));
  expect(options.map(({ long, mandatory }) => [long, mandatory])).toEqual([
    ['--name', true],
    ['--currency-name', true],
    ['--currency-ratio', true],
    ['--currency-round', false],
    ['--no-currency-round', false],
  ]);
});

test('every setting has an option of its own', () => {
  const { options } = addSettingOptions(new Command(), settingsOf(wallSettings));
  const names = options.map((option) => option.long);
  expect(new Set(names).size).toBe(names.length);
  for (const { flags } of settingsOf(wallSettings)) expect(names).toContain(flags.split(' ')[0]);
});
