import { unitsToNumber, UNITS_PER_CREDIT } from '@rewards-wall/shared/credits.ts';
import type { Command } from 'commander';
import { prepareSource } from '../../leads/sources/create-source.ts';
import { sourceUse } from '../../leads/sources/remove-source.ts';
import { isoTime } from '../../runtime/iso-time.ts';
import type { SurveySource } from '../../store/ports/sources.ts';
import { listAccountSources, type AccountSource } from '../../surveys/staff-accounts.ts';
import { addAccount } from '../../surveys/add-account.ts';
import { findSurveyProvider, surveyProviders } from '../../surveys/survey-providers.ts';
import { CommandError } from '../errors.ts';
import type { Installation } from '../installation.ts';
import { UNITS_PER_RATE } from '../../schema/feed-terms.ts';
import { parseRate, parseShare } from '../options/feed-options.ts';
import { parseOverlapHours, parseScreenoutCredits } from '../options/parse.ts';
import { textFromFile } from '../options/text-from-file.ts';
import { listOutput, recordOutput, type CommandOutput } from '../output/command-output.ts';
import type { Runner } from '../runner.ts';
import { givenTerms, setSurveyProvider, type SetOptions } from './survey-provider-set.ts';

interface AddOptions {
  provider: string;
  credentialFile: string;
  secretFile?: string;
  setting?: string[];
  answersFile?: string;
  screenoutCredits?: number;
  currency?: string;
  rate?: number;
  share?: number;
  start?: boolean;
}

export function addSurveyProviderCommands(program: Command, runner: Runner): void {
  const command = program
    .command('survey-provider')
    .description('manage accounts at survey providers (docs/lead-sources.md)');
  withTerms(
    command
      .command('add')
      .description('add an account, paused; prints the callback URL to enter at the provider')
      .argument('<name>', 'name of the account (letters, digits, - and _), which is also its lead source')
      .requiredOption('--provider <provider>', `the provider: ${surveyProviders.map(({ name }) => name).join(', ')}`)
      .requiredOption('--credential-file <file>', "file with the provider's key; - reads standard input")
      .option('--secret-file <file>', 'file with the secret of its callbacks, unless the key signs them')
      .option('--setting <name=value>', 'a setting of the provider; repeatable', collect)
      .option('--answers-file <file>', "JSON with the provider's codes for our answers")
      .option(
        '--screenout-credits <n>',
        'credits for a screen-out that the provider does not sign (default: 0)',
        parseScreenoutCredits,
      )
      .option('--start', 'show its surveys to users at once'),
  ).action(
    runner.withInstallation((installation, name: string, options: AddOptions) =>
      add(installation, runner, name, options),
    ),
  );
  withTerms(
    command
      .command('set')
      .description('change an account; other settings stay unchanged')
      .argument('<name>', 'the account')
      .option('--credential-file <file>', "file with the provider's new key; - reads standard input")
      .option('--setting <name=value>', 'a setting to change; `name=` removes it; repeatable', collect)
      .option('--answers-file <file>', "JSON with the provider's codes for our answers")
      .option(
        '--overlap-hours <n>',
        'how long the old key may sign callbacks, if it signs them',
        parseOverlapHours,
        24,
      ),
  ).action(
    runner.withInstallation((installation, name: string, options: SetOptions) =>
      setSurveyProvider(installation, runner, name, options),
    ),
  );
  command.command('list').description('list accounts').action(runner.withInstallation(list));
  command
    .command('show')
    .description('show what an account sends, and what its provider needs')
    .argument('<name>', 'the account')
    .action(runner.withInstallation(show));
  command
    .command('pause')
    .description('pause a provider; surveys in progress still credit')
    .argument('<name>', 'the account')
    .action(runner.withInstallation((installation, name: string) => setPaused(installation, name, true)));
  command
    .command('start')
    .description('start a new or paused account')
    .argument('<name>', 'the account')
    .action(runner.withInstallation((installation, name: string) => setPaused(installation, name, false)));
  command
    .command('remove')
    .description('remove an account with its lead source; refused while it has held leads or enabled offers name it')
    .argument('<name>', 'the account')
    .action(runner.withInstallation(remove));
  command
    .command('providers')
    .description('list supported survey providers')
    .action(() => runner.print(listOutput(describeProviders(), '')));
}

/** The options that `add` and `set` share. */
function withTerms(command: Command): Command {
  return command
    .option('--currency <code>', 'currency that the provider pays in (default: USD)')
    .option('--rate <n>', "your currency for one unit of the provider's (default: 1)", parseRate)
    .option('--share <n>', 'share of the payout that users get, such as 0.5 (default: 1)', parseShare);
}

function collect(value: string, before: readonly string[] = []): string[] {
  return [...before, value];
}

async function add(
  installation: Installation,
  runner: Runner,
  name: string,
  options: AddOptions,
): Promise<CommandOutput> {
  const { answersFile, credentialFile, screenoutCredits, secretFile, setting = [] } = options;
  const credential = await textFromFile(runner, credentialFile);
  const answers = answersFile === undefined ? null : await textFromFile(runner, answersFile);
  const { config } = installation;
  const outcome = await addAccount({
    store: installation.store,
    allow: config.outboundAllow,
    prepareSource: prepareSource({ ...installation, publicUrl: config.publicUrl }),
  })({
    name,
    provider: options.provider,
    credential,
    answers,
    settings: setting,
    terms: givenTerms(options),
    isPaused: options.start !== true,
    secret: secretFile === undefined ? null : await textFromFile(runner, secretFile),
    screenoutCredits,
  });
  if (outcome.kind === 'exists') throw new CommandError(`There is already a source ${name}.`);
  if (outcome.kind === 'invalid') {
    throw new CommandError(outcome.isSecretMissing ? `${outcome.message} Use --secret-file.` : outcome.message);
  }
  const { callbackUrl, provider } = outcome;
  return recordOutput({
    survey_provider: name,
    provider: provider.name,
    state: options.start === true ? 'active' : 'paused',
    callback_url: callbackUrl,
    set_up: provider.setUp.join(' '),
    limits: provider.limits.join(' '),
    ...(options.start !== true && { next: `Show its surveys to users: survey-provider start ${name}` }),
  });
}

async function list({ store }: Installation): Promise<CommandOutput> {
  const accounts = await listAccountSources(store);
  const rows = accounts.map(({ createdAt, name, survey }) => ({
    survey_provider: name,
    provider: survey.provider,
    state: stateOf(survey),
    created_at: isoTime(createdAt),
  }));
  return listOutput(rows, 'There are no survey providers yet. Add one: survey-provider add NAME --provider PROVIDER', [
    'created_at',
  ]);
}

async function show({ store }: Installation, name: string): Promise<CommandOutput> {
  const { scheme, survey } = await accountNamed(store, name);
  const provider = findSurveyProvider(survey.provider);
  return recordOutput({
    survey_provider: name,
    provider: survey.provider,
    network: provider?.network ?? null,
    state: stateOf(survey),
    facts: provider?.facts ?? null,
    checked: provider?.checked ?? null,
    callbacks: scheme,
    currency: survey.terms?.currency ?? 'USD',
    rate: (survey.terms?.rate ?? UNITS_PER_RATE) / UNITS_PER_RATE,
    share: unitsToNumber(survey.terms?.share ?? UNITS_PER_CREDIT),
    settings: Object.entries(survey.settings)
      .map(([key, value]) => `${key}=${value}`)
      .join(' '),
    answer_codes: survey.answers === null ? 'those that the provider documents' : 'yours',
    set_up: provider?.setUp.join(' ') ?? '',
    limits: provider?.limits.join(' ') ?? '',
  });
}

async function setPaused({ store }: Installation, name: string, isPaused: boolean): Promise<CommandOutput> {
  const { kind } = await store.pauseSurveySource({ name, isPaused });
  if (kind === 'unknown_source') throw unknownAccount(name);
  return recordOutput({ survey_provider: name, state: isPaused ? 'paused' : 'active' });
}

async function remove({ store }: Installation, name: string): Promise<CommandOutput> {
  await accountNamed(store, name);
  const result = await store.removeSource({ name });
  if (result.kind === 'in_use') {
    throw new CommandError(
      `${name} is in use (${sourceUse(result)}). ` +
        'Release or reject the leads. Disable the offers, or import them with another source.',
    );
  }
  return recordOutput({ survey_provider: name, state: 'removed' });
}

async function accountNamed(store: Installation['store'], name: string): Promise<AccountSource> {
  const found = (await listAccountSources(store)).find((account) => account.name === name);
  if (found === undefined) throw unknownAccount(name);
  return found;
}

function unknownAccount(name: string): CommandError {
  return new CommandError(`There is no survey provider ${name}.`);
}

function stateOf({ isPaused, provider }: SurveySource): string {
  if (findSurveyProvider(provider) === null) return 'unknown to this build';
  return isPaused ? 'paused' : 'active';
}

function describeProviders() {
  return surveyProviders.map(({ credential, facts, name, network, settings }) => ({
    provider: name,
    network,
    facts,
    credential,
    settings: Object.entries(settings)
      .map(([key, { isRequired }]) => (isRequired ? key : `[${key}]`))
      .join(' '),
  }));
}
