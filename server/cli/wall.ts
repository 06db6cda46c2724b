import { unitsToNumber } from '@rewards-wall/shared/credits.ts';
import type { WallSettings } from '@rewards-wall/shared/schema/wall.ts';
import type { Command } from 'commander';
import { createWall } from '../publishers/create-wall.ts';
import { saveSettings, type SettingsProblem } from '../publishers/wall-settings.ts';
import { CommandError, listAnswer, recordAnswer, type Row } from './answer.ts';
import { isoTime, parseId, parseName } from './parameters.ts';
import type { Runner } from './runner.ts';
import { changesOf, withNewCurrency, withSettings, type WallOptions } from './wall-options.ts';

export function addWallCommands(program: Command, runner: Runner): void {
  const wall = program.command('wall').description('offer walls');
  const create = wall
    .command('create')
    .description('open a wall; its secret key is shown this once')
    .requiredOption('--publisher <id>', 'its publisher', parseId)
    .requiredOption('--name <text>', 'its name', parseName);
  withNewCurrency(create).action(
    runner.on(async (installation, options: WallOptions & { publisher: number }) => {
      const { publisher: pubId } = options;
      const result = await createWall(installation)({ pubId, settings: changesOf(options) });
      if (result.kind === 'invalid') throw badSettings(result.problems);
      if (result.kind === 'unknown_publisher') throw new CommandError(`There is no publisher ${pubId}.`);
      const { adwallId, secretKey, publishableKey } = result;
      return recordAnswer({ pubId, adwallId, api_key: secretKey, publishable_key: publishableKey });
    }),
  );
  const set = wall
    .command('set')
    .description('change settings of a wall and show them all')
    .argument('<id>', 'the wall', parseId)
    .option('--name <text>', 'its name', parseName);
  withSettings(set).action(
    runner.on(async (installation, adwallId: number, options: WallOptions) => {
      const result = await saveSettings(installation)(adwallId, changesOf(options));
      if (result.kind === 'unknown_wall') throw new CommandError(`There is no wall ${adwallId}.`);
      if (result.kind === 'invalid') throw badSettings(result.problems);
      return recordAnswer(settingsJson(result.settings));
    }),
  );
  wall
    .command('list')
    .description('all walls')
    .action(
      runner.on(async ({ store }) => {
        const { walls } = await store.loadDirectory();
        const rows = walls.map(({ pubId, adwallId, settings, publishableKey, createdAt }) => ({
          pubId,
          adwallId,
          name: settings.name,
          currency: settings.currency.name,
          ratio: unitsToNumber(settings.currency.ratio),
          publishable_key: publishableKey,
          created_at: isoTime(createdAt),
        }));
        return listAnswer(rows, 'There is no wall yet: wall create --publisher ID --name NAME …');
      }),
    );
}

/** The settings with amounts as decimal numbers. */
function settingsJson(settings: WallSettings): Row {
  return {
    ...settings,
    payout_min: unitsToNumber(settings.payout_min),
    max_payout_factor: unitsToNumber(settings.max_payout_factor),
    currency: { ...settings.currency, ratio: unitsToNumber(settings.currency.ratio) },
  };
}

function badSettings(problems: readonly SettingsProblem[]): CommandError {
  return new CommandError(problems.map(({ path, message }) => `${path} ${message}`).join('\n'));
}
