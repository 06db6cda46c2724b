import { DAY_MS, HOUR_MS } from '@rewards-wall/shared/durations.ts';
import { unitsToNumber } from '@rewards-wall/shared/credits.ts';
import { repeatedEventActions, type RepeatedEvents } from '@rewards-wall/shared/schema/lead.ts';
import { integerText } from '@rewards-wall/shared/schema/parameters.ts';
import { Option, type Command } from 'commander';
import { changeSource } from '../../leads/sources/change-source.ts';
import { createSource, type CreatedSource } from '../../leads/sources/create-source.ts';
import { listSources } from '../../leads/sources/list-sources.ts';
import { removeSource, sourceUse } from '../../leads/sources/remove-source.ts';
import { rotateSource } from '../../leads/sources/rotate-source.ts';
import { schemeNames, describeSchemes } from '../../leads/reports/schemes.ts';
import { isoTime } from '../../runtime/iso-time.ts';
import { CommandError, UsageError } from '../errors.ts';
import { parseOverlapHours, parseScreenoutCredits } from '../options/parse.ts';
import { parseWith } from '../options/parse-with.ts';
import { listOutput, recordOutput, type CommandOutput } from '../output/command-output.ts';
import { textFromFile } from '../options/text-from-file.ts';
import type { Installation } from '../installation.ts';
import type { Runner } from '../runner.ts';
import { addTryCommand, MAP_HELP, mapIn } from './source-try.ts';

interface SetOptions {
  map?: string;
  ips?: string[];
  maxAgeDays?: number;
  screenoutCredits?: number;
  repeatedEvents?: RepeatedEvents;
  unnamedOffers?: boolean;
}

interface CreateOptions extends SetOptions {
  name: string;
  scheme: string;
  ips: string[];
  secretFile?: string;
}

interface RotateOptions {
  overlapHours: number;
  secretFile?: string;
}

const IPS_HELP = 'allowed IP addresses or CIDRs, comma-separated';
const NAMED_ONLY_HELP = 'let it credit only offers that name it';
const SCREENOUT_HELP = 'credits for a screen-out or bonus whose amount the network does not sign';
const repeatedOption = (more: string): Option =>
  new Option(
    '--repeated-events <action>',
    `hold or reject a new transaction for an event that pays once${more}`,
  ).choices(repeatedEventActions);
const parseDays = parseWith(integerText({ min: 1, max: 365 }));
/** `any` allows every address, so that a list can be removed again. */
const parseList = (text: string): string[] => (text.trim() === 'any' ? [] : text.split(',').map((part) => part.trim()));

export function addSourceCommands(program: Command, runner: Runner): void {
  const source = program
    .command('source')
    .description('manage advertisers and networks that report leads (docs/lead-sources.md)');
  source
    .command('add')
    .alias('create')
    .description('add a lead source; its secret is shown once')
    .requiredOption('--name <name>', 'name of the source (letters, digits, - and _), by which offers refer to it')
    .requiredOption('--scheme <scheme>', 'how the source signs its calls; see source schemes')
    .addOption(new Option('--ips <list>', IPS_HELP).argParser(parseList).default([], 'any'))
    .option('--max-age-days <n>', 'oldest timestamp to accept, in days (default: 7)', parseDays)
    .option('--screenout-credits <n>', `${SCREENOUT_HELP} (default: 0)`, parseScreenoutCredits)
    .addOption(repeatedOption(' (default: hold)'))
    .option('--no-unnamed-offers', NAMED_ONLY_HELP)
    .option('--secret-file <file>', 'file with the secret that the network chose; - reads standard input')
    .option('--map <file>', MAP_HELP)
    .action(runner.withInstallation((installation, options: CreateOptions) => create(installation, runner, options)));
  source
    .command('set')
    .description("change a source's settings")
    .argument('<name>', 'the source')
    .option('--ips <list>', `${IPS_HELP}; any: every address`, parseList)
    .option('--max-age-days <n>', 'oldest timestamp to accept, in days', parseDays)
    .option('--screenout-credits <n>', SCREENOUT_HELP, parseScreenoutCredits)
    .addOption(repeatedOption(''))
    .option('--unnamed-offers', 'let it credit offers that name no source, unless it is weak')
    .option('--no-unnamed-offers', NAMED_ONLY_HELP)
    .option('--map <file>', `${MAP_HELP}; default: the default map`)
    .action(
      runner.withInstallation((installation, name: string, options: SetOptions) =>
        set(installation, runner, name, options),
      ),
    );
  addTryCommand(source, runner);
  source.command('list').description('list sources, with secrets masked').action(runner.withInstallation(list));
  source
    .command('rotate')
    .description('create a new secret; the old one stays valid for the overlap')
    .argument('<name>', 'the source')
    .option('--overlap-hours <n>', 'how long the old secret stays valid, in hours', parseOverlapHours, 24)
    .option('--secret-file <file>', 'file with the secret that the network chose; - reads standard input')
    .action(
      runner.withInstallation((installation, name: string, options: RotateOptions) =>
        rotate(installation, runner, name, options),
      ),
    );
  source
    .command('remove')
    .description('remove a source; refused while leads are held or offers, feeds or a survey provider use it')
    .argument('<name>', 'the source')
    .action(runner.withInstallation(remove));
  addSchemesCommand(source, runner);
}

async function create(installation: Installation, runner: Runner, options: CreateOptions): Promise<CommandOutput> {
  const { name, scheme, ips, map, secretFile } = options;
  const outcome = await createSource(withPublicUrl(installation))({
    name,
    scheme,
    ...settingsIn(options),
    ips,
    ...(await secretOption(runner, secretFile)),
    ...(map !== undefined && { callMap: await mapIn(runner, map) }),
  });
  if (outcome.kind !== 'created') throw notCreated(outcome, options);
  for (const warning of outcome.warnings) runner.note(`warning: ${warning}`);
  return recordOutput({
    source: name,
    secret: outcome.secret,
    url_template: outcome.urlTemplate,
    ...(outcome.isWeak ? { weak: true } : {}),
  });
}

async function set(
  installation: Installation,
  runner: Runner,
  name: string,
  options: SetOptions,
): Promise<CommandOutput> {
  const { ips, map, maxAgeDays, repeatedEvents, screenoutCredits, unnamedOffers } = options;
  const changes = {
    ...(map !== undefined && { callMap: map === 'default' ? null : await mapIn(runner, map) }),
    ...settingsIn(options),
  };
  if (Object.keys(changes).length === 0) {
    throw new UsageError(
      'Give at least one of: --ips, --max-age-days, --screenout-credits, --repeated-events, --unnamed-offers, --no-unnamed-offers, --map',
    );
  }
  const outcome = await changeSource(installation)({ name, ...changes });
  if (outcome.kind === 'unknown_source') throw new CommandError(`There is no source ${name}.`);
  if (outcome.kind !== 'changed') throw new CommandError(outcome.message);
  for (const warning of outcome.warnings) runner.note(`warning: ${warning}`);
  return recordOutput({
    source: name,
    ...(map !== undefined && { map }),
    ...(ips && { ips: ips.join(',') }),
    ...(maxAgeDays !== undefined && { max_age_days: maxAgeDays }),
    ...(screenoutCredits !== undefined && { screenout_credits: unitsToNumber(screenoutCredits) }),
    ...(repeatedEvents !== undefined && { repeated_events: repeatedEvents }),
    ...(unnamedOffers !== undefined && { unnamed_offers: unnamedOffers }),
  });
}

function settingsIn({ ips, maxAgeDays, repeatedEvents, screenoutCredits, unnamedOffers }: SetOptions) {
  return {
    ...(ips && { ips }),
    ...(maxAgeDays !== undefined && { maxAgeMs: maxAgeDays * DAY_MS }),
    ...(screenoutCredits !== undefined && { screenoutCredits }),
    ...(repeatedEvents !== undefined && { repeatedEvents }),
    ...(unnamedOffers !== undefined && { creditsUnnamed: unnamedOffers }),
  };
}

async function list(installation: Installation): Promise<CommandOutput> {
  const sources = await listSources(installation)();
  const rows = sources.map((source) => ({
    source: source.name,
    scheme: source.scheme,
    weak: source.isWeak,
    ips: source.ips.join(','),
    max_age_days: source.maxAgeMs / DAY_MS,
    screenout_credits: unitsToNumber(source.screenoutCredits),
    repeated_events: source.repeatedEvents,
    unnamed_offers: source.creditsUnnamed,
    secret: source.maskedSecret,
    map: source.callMap === null ? null : (source.callMap.about?.network ?? 'own'),
    previous_until: isoTime(source.previousUntil),
    created_at: isoTime(source.createdAt),
  }));
  const none = 'There are no sources yet. Add one: source add --name NAME --scheme SCHEME';
  const { text } = listOutput(rows, none, [
    'created_at',
    'previous_until',
    'unnamed_offers',
    'max_age_days',
    'ips',
    'map',
  ]);
  return { text, json: rows.map((row, at) => ({ ...row, map: sources[at]?.callMap ?? null })) };
}

async function rotate(
  installation: Installation,
  runner: Runner,
  name: string,
  { overlapHours, secretFile }: RotateOptions,
): Promise<CommandOutput> {
  const outcome = await rotateSource(withPublicUrl(installation))({
    name,
    overlapMs: overlapHours * HOUR_MS,
    ...(await secretOption(runner, secretFile)),
  });
  if (outcome.kind === 'unknown_source') throw new CommandError(`There is no source ${name}.`);
  if (outcome.kind === 'invalid') throw new CommandError(outcome.message);
  return recordOutput({
    source: name,
    secret: outcome.secret,
    url_template: outcome.urlTemplate,
    previous_until: isoTime(outcome.previousUntil),
  });
}

async function remove(installation: Installation, name: string): Promise<CommandOutput> {
  const result = await removeSource(installation)({ name });
  if (result.kind === 'unknown_source') throw new CommandError(`There is no source ${name}.`);
  if (result.kind === 'of_survey_provider') {
    throw new CommandError(
      `Source ${name} reports the leads of a survey provider. To remove both: survey-provider remove ${name}`,
    );
  }
  if (result.kind === 'in_use') {
    throw new CommandError(
      `Source ${name} is in use (${sourceUse(result)}). ` +
        'Release or reject the leads. Disable the offers, or import them with another source. Remove the feeds.',
    );
  }
  return recordOutput({ source: name, state: 'removed' });
}

function withPublicUrl(installation: Installation): Installation & { publicUrl: string } {
  return { ...installation, publicUrl: installation.config.publicUrl };
}

async function secretOption(runner: Runner, file: string | undefined): Promise<{ secret?: string }> {
  return file === undefined ? {} : { secret: await textFromFile(runner, file) };
}

function notCreated(outcome: Exclude<CreatedSource, { kind: 'created' }>, options: CreateOptions): Error {
  switch (outcome.kind) {
    case 'exists':
      return new CommandError(`There is already a source ${options.name}.`);
    case 'unknown_scheme':
      return new UsageError(`There is no scheme ${options.scheme}. The schemes are: ${schemeNames.join(', ')}.`);
    case 'invalid':
      return new CommandError(outcome.message);
  }
}

function addSchemesCommand(source: Command, runner: Runner): void {
  source
    .command('schemes')
    .description('list the schemes for signing calls')
    .action(() =>
      runner.print(
        listOutput(
          describeSchemes().map(({ name, network, clickIn, facts, isWeak, uncovered }) => ({
            scheme: name,
            network,
            click_in: clickIn,
            facts,
            weak: isWeak,
            not_signed: uncovered.join(', '),
          })),
          '',
        ),
      ),
    );
}
