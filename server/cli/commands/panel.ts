import { integerText } from '@rewards-wall/shared/schema/parameters.ts';
import { Option, type Command } from 'commander';
import { createPanel } from '../../publishers/create-panel.ts';
import { CommandError } from '../errors.ts';
import { parseWith } from '../options/parse-with.ts';
import { listAnswer, recordAnswer } from '../output/answer.ts';
import { parseId, parseName } from '../options/parse.ts';
import { isoTime } from '../output/iso-time.ts';
import { parseOrigins } from '../options/wall-options.ts';
import type { Runner } from '../runner.ts';

/** Default of `--minimum-age`, in years. */
const MINIMUM_AGE = 13;

interface CreateOptions {
  publisher: number;
  name: string;
  wall?: number;
  minimumAge: number;
  origins: string[];
}

export function addPanelCommands(program: Command, runner: Runner): void {
  const panel = program
    .command('panel')
    .alias('survey-profile')
    .description('panels: market-research profiles (earlier name of the command: survey-profile)');
  panel
    .command('create')
    .description('create a panel; its secret key is shown once')
    .requiredOption('--publisher <id>', 'the publisher', parseId)
    .requiredOption('--name <text>', "the panel's name", parseName)
    .option('--wall <id>', 'the wall whose surveys its users get', parseId)
    .option(
      '--minimum-age <years>',
      'minimum age of its users',
      parseWith(integerText({ min: 13, max: 99 })),
      MINIMUM_AGE,
    )
    .addOption(
      new Option('--origins <list>', 'origins that browsers may call from, comma-separated')
        .argParser(parseOrigins)
        .default([], 'any'),
    )
    .action(
      runner.withInstallation(async (installation, options: CreateOptions) => {
        const { publisher: pubId, wall, ...rest } = options;
        const result = await createPanel(installation)({ pubId, adwallId: wall ?? null, ...rest });
        if (result.kind === 'unknown_publisher') throw new CommandError(`There is no publisher ${pubId}.`);
        if (result.kind === 'unknown_wall') throw new CommandError(`Publisher ${pubId} has no wall ${wall}.`);
        const { profileId, secretKey, publishableKey } = result;
        return recordAnswer({ pubId, profileId, api_key: secretKey, publishable_key: publishableKey });
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
          name: one.name,
          adwallId: one.adwallId,
          minimum_age: one.minimumAge,
          origins: one.origins,
          publishable_key: one.publishableKey,
          created_at: isoTime(one.createdAt),
        }));
        const none = 'There are no panels yet. Create one: panel create --publisher ID --name NAME';
        return listAnswer(rows, none, ['created_at', 'origins', 'minimum_age']);
      }),
    );
}
