import { panelSettings, type PanelSettings } from '@rewards-wall/shared/settings/panel-settings.ts';
import { settingsOf } from '@rewards-wall/shared/settings/setting.ts';
import type { Command } from 'commander';
import { changePanel } from '../../publishers/change-panel.ts';
import { createPanel } from '../../publishers/create-panel.ts';
import { isoTime } from '../../runtime/iso-time.ts';
import { CommandError } from '../errors.ts';
import { listOutput, recordOutput } from '../output/command-output.ts';
import { parseId } from '../options/parse.ts';
import {
  addCreationOptions,
  addSettingOptions,
  badSettings,
  changesOf,
  noteOrigins,
} from '../options/setting-options.ts';
import type { Runner } from '../runner.ts';

const allSettings = settingsOf(panelSettings);

export function addPanelCommands(program: Command, runner: Runner): void {
  const panel = program.command('panel').description('add and change panels (market-research profiles)');
  const create = panel
    .command('add')
    .alias('create')
    .description('add a panel; its secret key is shown once')
    .requiredOption('--publisher <id>', 'the publisher', parseId)
    .option('--wall <id>', 'the wall whose surveys its users get', parseId);
  addCreationOptions(create, allSettings).action(
    runner.withInstallation(async (installation, options: { publisher: number; wall?: number }) => {
      const { publisher: pubId, wall } = options;
      const result = await createPanel(installation)({ pubId, settings: changesOf(options, allSettings) });
      if (result.kind === 'invalid') throw badSettings(result.problems);
      if (result.kind === 'unknown_publisher') throw new CommandError(`There is no publisher ${pubId}.`);
      if (result.kind === 'unknown_wall') throw new CommandError(`Publisher ${pubId} has no wall ${wall}.`);
      const { profileId, secretKey, publishableKey, settings } = result;
      noteOrigins(runner, settings.origins);
      return recordOutput({ pubId, profileId, api_key: secretKey, publishable_key: publishableKey });
    }),
  );
  const set = panel
    .command('set')
    .description('change settings of a panel, and print all of them')
    .argument('<id>', 'the panel', parseId);
  addSettingOptions(set, allSettings).action(
    runner.withInstallation(async (installation, profileId: number, options: { wall?: number }) => {
      const changes = changesOf(options, allSettings);
      const result = await changePanel(installation)(profileId, changes);
      if (result.kind === 'invalid') throw badSettings(result.problems);
      if (result.kind === 'unknown_panel') throw new CommandError(`There is no panel ${profileId}.`);
      if (result.kind === 'unknown_wall') {
        throw new CommandError(`Publisher ${result.pubId} has no wall ${String(options.wall)}.`);
      }
      if (changes['origins'] !== undefined) noteOrigins(runner, result.settings.origins);
      return recordOutput({ profileId, ...shown(result.settings) });
    }),
  );
  panel
    .command('list')
    .description('list panels')
    .action(
      runner.withInstallation(async ({ store }) => {
        const { panels } = await store.loadDirectory();
        const rows = panels.map((one) => ({
          pubId: one.pubId,
          profileId: one.profileId,
          ...shown(one.settings),
          publishable_key: one.publishableKey,
          created_at: isoTime(one.createdAt),
        }));
        const none = 'There are no panels yet. Add one: panel add --publisher ID --name NAME';
        return listOutput(rows, none, ['created_at', 'origins', 'minimum_age']);
      }),
    );
}

/** The settings, with the wall's ID under its usual name in commands. */
function shown({ adwall_id: adwallId, name, ...others }: PanelSettings): object {
  return { name, adwallId, ...others };
}
