import { LEAST_MINIMUM_AGE } from '@rewards-wall/shared/admin/values.ts';
import { integerText } from '@rewards-wall/shared/schema/parameters.ts';
import { Option, type Command } from 'commander';
import { ORIGINS_HELP } from '@rewards-wall/shared/settings/origins.ts';
import type { PanelChanges, PanelSettings } from '../../store/ports/directory.ts';
import { createPanel } from '../../publishers/create-panel.ts';
import { isoTime } from '../../runtime/iso-time.ts';
import { CommandError } from '../errors.ts';
import { parseWith } from '../options/parse-with.ts';
import { listAnswer, recordAnswer, type Answer } from '../output/answer.ts';
import type { Installation } from '../installation.ts';
import { parseId, parseName } from '../options/parse.ts';
import { noteOrigins, parseOrigins } from '../options/wall-options.ts';
import type { Runner } from '../runner.ts';

interface CreateOptions {
  publisher: number;
  name: string;
  wall?: number;
  minimumAge: number;
  origins: string[];
}

interface SetOptions {
  name?: string;
  /** False: `--no-wall`. */
  wall?: number | false;
  minimumAge?: number;
  origins?: string[];
}

const parseMinimumAge = parseWith(integerText({ min: LEAST_MINIMUM_AGE, max: 99 }));

export function addPanelCommands(program: Command, runner: Runner): void {
  const panel = program.command('panel').description('panels: market-research profiles');
  panel
    .command('create')
    .description('create a panel; its secret key is shown once')
    .requiredOption('--publisher <id>', 'the publisher', parseId)
    .requiredOption('--name <text>', "the panel's name", parseName)
    .option('--wall <id>', 'the wall whose surveys its users get', parseId)
    .option('--minimum-age <years>', 'minimum age of its users', parseMinimumAge, LEAST_MINIMUM_AGE)
    .addOption(new Option('--origins <list>', ORIGINS_HELP).argParser(parseOrigins).default([], 'any'))
    .action(
      runner.withInstallation(async (installation, options: CreateOptions) => {
        const { publisher: pubId, wall, ...rest } = options;
        const result = await createPanel(installation)({ pubId, adwallId: wall ?? null, ...rest });
        if (result.kind === 'unknown_publisher') throw new CommandError(`There is no publisher ${pubId}.`);
        if (result.kind === 'unknown_wall') throw new CommandError(`Publisher ${pubId} has no wall ${wall}.`);
        const { profileId, secretKey, publishableKey } = result;
        noteOrigins(runner, rest.origins);
        return recordAnswer({ pubId, profileId, api_key: secretKey, publishable_key: publishableKey });
      }),
    );
  panel
    .command('set')
    .description('change settings of a panel, and print all of them')
    .argument('<id>', 'the panel', parseId)
    .option('--name <text>', "the panel's name", parseName)
    .option('--wall <id>', 'the wall whose surveys its users get', parseId)
    .option('--no-wall', 'no wall, so no surveys')
    .option('--minimum-age <years>', 'minimum age of new users', parseMinimumAge)
    .addOption(new Option('--origins <list>', ORIGINS_HELP).argParser(parseOrigins))
    .action(
      runner.withInstallation(async (installation, profileId: number, options: SetOptions) => {
        const answer = await set(installation, profileId, options);
        noteOrigins(runner, options.origins);
        return answer;
      }),
    );
  panel
    .command('list')
    .description('all panels')
    .action(
      runner.withInstallation(async ({ store }) => {
        const { panels } = await store.loadDirectory();
        const rows = panels.map((one) => ({
          pubId: one.pubId,
          profileId: one.profileId,
          ...shown(one),
          publishable_key: one.publishableKey,
          created_at: isoTime(one.createdAt),
        }));
        const none = 'There are no panels yet. Create one: panel create --publisher ID --name NAME';
        return listAnswer(rows, none, ['created_at', 'origins', 'minimum_age']);
      }),
    );
}

async function set({ store }: Installation, profileId: number, options: SetOptions): Promise<Answer> {
  const result = await store.changePanel(profileId, changesOf(options));
  if (result.kind === 'unknown_panel') throw new CommandError(`There is no panel ${profileId}.`);
  if (result.kind === 'unknown_wall') {
    throw new CommandError(`Publisher ${result.pubId} has no wall ${String(options.wall)}.`);
  }
  return recordAnswer({ profileId, ...shown(result.settings) });
}

/** The options that were given, as changes. */
function changesOf({ minimumAge, name, origins, wall }: SetOptions): PanelChanges {
  return {
    ...(name !== undefined && { name }),
    ...(minimumAge !== undefined && { minimumAge }),
    ...(origins !== undefined && { origins }),
    ...(wall !== undefined && { adwallId: wall === false ? null : wall }),
  };
}

/** The settings under their names in the output. */
function shown({ adwallId, minimumAge, name, origins }: PanelSettings) {
  return { name, adwallId, minimum_age: minimumAge, origins: [...origins] };
}
