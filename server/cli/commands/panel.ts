import { integerText } from '@rewards-wall/shared/schema/parameters.ts';
import type { Command } from 'commander';
import { createSurveyProfile } from '../../publishers/create-panel.ts';
import { CommandError, listAnswer, parsedBy, recordAnswer } from '../output/answer.ts';
import { isoTime, parseId, parseName } from '../options/parameters.ts';
import { parseOrigins } from '../wall-options.ts';
import type { Runner } from '../runner.ts';

/** The youngest that a survey profile takes when it does not say. */
const MINIMUM_AGE = 13;

interface CreateOptions {
  publisher: number;
  name: string;
  wall?: number;
  minimumAge: number;
  origins: string[];
}

export function addSurveyProfileCommands(program: Command, runner: Runner): void {
  const surveyProfile = program.command('survey-profile').description('survey (market research) profiles');
  surveyProfile
    .command('create')
    .description('create a survey profile; its secret key is shown once')
    .requiredOption('--publisher <id>', 'its publisher', parseId)
    .requiredOption('--name <text>', 'its name', parseName)
    .option('--wall <id>', 'the wall whose surveys it opens', parseId)
    .option(
      '--minimum-age <years>',
      'minimum age of its users',
      parsedBy(integerText({ min: 13, max: 99 })),
      MINIMUM_AGE,
    )
    .option('--origins <list>', 'origins that browsers may call from, comma separated; none = any', parseOrigins, [])
    .action(
      runner.on(async (installation, options: CreateOptions) => {
        const { publisher: pubId, wall, ...rest } = options;
        const result = await createSurveyProfile(installation)({ pubId, adwallId: wall ?? null, ...rest });
        if (result.kind === 'unknown_publisher') throw new CommandError(`There is no publisher ${pubId}.`);
        if (result.kind === 'unknown_wall') throw new CommandError(`Publisher ${pubId} has no wall ${wall}.`);
        const { profileId, secretKey, publishableKey } = result;
        return recordAnswer({ pubId, profileId, api_key: secretKey, publishable_key: publishableKey });
      }),
    );
  surveyProfile
    .command('list')
    .description('all survey profiles')
    .action(
      runner.on(async ({ store }) => {
        const { surveyProfiles } = await store.loadDirectory();
        const rows = surveyProfiles.map((profile) => ({
          pubId: profile.pubId,
          profileId: profile.profileId,
          name: profile.name,
          adwallId: profile.adwallId,
          minimum_age: profile.minimumAge,
          origins: profile.origins,
          publishable_key: profile.publishableKey,
          created_at: isoTime(profile.createdAt),
        }));
        const none = 'There is no survey profile yet: survey-profile create --publisher ID --name NAME';
        return listAnswer(rows, none, ['created_at', 'origins', 'minimum_age']);
      }),
    );
}
