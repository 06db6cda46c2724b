import { addFeed } from '../../feeds/add-feed.ts';
import { feedAdapters, findFeedAdapter } from '../../feeds/feed-adapters.ts';
import { changeFeed } from '../../feeds/change-feed.ts';
import { prepareSource } from '../../leads/sources/create-source.ts';
import { UNITS_PER_RATE } from '../../schema/feed-terms.ts';
import { CommandError, UsageError } from '../errors.ts';
import type { Installation } from '../installation.ts';
import { intervalText } from '../options/parse-interval.ts';
import { constantsIn, type ConstantOption } from '../options/feed-constant-options.ts';
import { readCredential } from '../options/read-credential.ts';
import { textFromFile } from '../options/text-from-file.ts';
import { recordOutput, type CommandOutput } from '../output/command-output.ts';
import type { Runner } from '../runner.ts';

export interface SetOptions extends Partial<Record<ConstantOption, string>> {
  credentialFile?: string;
  setting?: Record<string, string>;
  map?: string;
  every?: number;
  currency?: string;
  rate?: number;
  share?: number;
}

export interface AddOptions extends SetOptions {
  adapter: string;
  source?: string;
  secretFile?: string;
  start?: boolean;
}

const ALL_OF_IT = 10_000;

export async function addFeedCommand(
  installation: Installation,
  runner: Runner,
  name: string,
  options: AddOptions,
): Promise<CommandOutput> {
  const { config } = installation;
  const isPaused = options.start !== true;
  const settings = await settingsOf(runner, options);
  const adapter = findFeedAdapter(options.adapter, settings);
  if (adapter === null) {
    const names = feedAdapters.map((one) => one.name).join(', ');
    throw new UsageError(`There is no adapter ${options.adapter}. The adapters are: ${names}.`);
  }
  const prepared =
    options.source === undefined
      ? await newSource(installation, runner, name, { scheme: adapter.scheme, ...options })
      : null;
  const { source } = options;
  if (source !== undefined) await checkScheme(installation, source, adapter.scheme);
  const needsCredential = adapter.credential !== null || options.credentialFile !== undefined;
  const credential = needsCredential ? await readCredential(runner, options.credentialFile) : null;
  const everyMs = options.every ?? adapter.everyMs;
  const outcome = await addFeed({ ...installation, allow: config.outboundAllow })({
    name,
    adapter,
    credential,
    everyMs,
    settings,
    currency: (options.currency ?? 'USD').toUpperCase(),
    rate: options.rate ?? UNITS_PER_RATE,
    share: options.share ?? ALL_OF_IT,
    source: source ?? name,
    isPaused,
    newSource: prepared?.source ?? null,
  });
  switch (outcome.kind) {
    case 'created':
      break;
    case 'exists':
      throw new CommandError(`There is already a feed ${name}, or there was one of another adapter.`);
    case 'source_exists':
      throw new CommandError(`There is already a source ${name}. To use it, add --source ${name}.`);
    case 'unknown_source':
      throw new CommandError(`There is no source ${source ?? name}.`);
    case 'invalid':
      throw new CommandError(outcome.problems.map(({ sentence }) => sentence).join('\n'));
  }
  for (const warning of prepared?.warnings ?? []) runner.note(`warning: ${warning}`);
  if (adapter.grade === 'experimental') {
    runner.note(
      `warning: The adapter ${adapter.name} is experimental. Compare feed preview ${name} with your account.`,
    );
  }
  return recordOutput({
    feed: name,
    adapter: adapter.name,
    source: source ?? name,
    every: intervalText(everyMs),
    state: isPaused ? 'paused' : 'active',
    ...(prepared && { callback_url: prepared.urlTemplate }),
    set_up: [...adapter.setUp, ...adapter.networkSwitchesOn.map((what) => `Ask the network to turn on: ${what}`)],
    ...(isPaused && { next: [`Preview it: feed preview ${name}`, `Then start it: feed start ${name}`] }),
  });
}

/** The settings of `--setting`, the map in the file of `--map`, and the constants. */
async function settingsOf(runner: Runner, { map, setting, ...options }: SetOptions): Promise<Record<string, string>> {
  const settings = { ...setting, ...constantsIn(options) };
  return map === undefined ? settings : { ...settings, map: await textFromFile(runner, map) };
}

async function newSource(
  installation: Installation,
  runner: Runner,
  name: string,
  { scheme, secretFile }: { scheme: string; secretFile?: string },
) {
  const secret = secretFile === undefined ? {} : { secret: await textFromFile(runner, secretFile) };
  const publicUrl = installation.config.publicUrl;
  const prepared = prepareSource({ ...installation, publicUrl })({ name, scheme, ips: [], ...secret });
  if (prepared.kind === 'prepared') return prepared;
  throw new CommandError(prepared.kind === 'invalid' ? prepared.message : `The source ${name} can't be added.`);
}

/** Several feeds of one account share a source if the network's callbacks are the same. */
async function checkScheme({ store }: Installation, name: string, scheme: string): Promise<void> {
  const { sources } = await store.loadDirectory();
  const found = sources.find((source) => source.name === name);
  if (found === undefined) throw new CommandError(`There is no source ${name}.`);
  if (found.scheme !== scheme) {
    throw new CommandError(`The source ${name} has the scheme ${found.scheme}, but this adapter needs ${scheme}.`);
  }
}

export async function setFeed(
  installation: Installation,
  runner: Runner,
  name: string,
  { credentialFile, currency, every, rate, share, ...options }: SetOptions,
): Promise<CommandOutput> {
  const credential = credentialFile === undefined ? {} : { credential: await textFromFile(runner, credentialFile) };
  const outcome = await changeFeed({ ...installation, allow: installation.config.outboundAllow })({
    name,
    settings: await settingsOf(runner, options),
    ...credential,
    ...(currency !== undefined && { currency: currency.toUpperCase() }),
    ...(every !== undefined && { everyMs: every }),
    ...(rate !== undefined && { rate }),
    ...(share !== undefined && { share }),
  });
  if (outcome.kind === 'unknown_feed') throw new CommandError(`There is no feed ${name}.`);
  if (outcome.kind === 'invalid') throw new CommandError(outcome.problems.map(({ sentence }) => sentence).join('\n'));
  if (outcome.kind === 'changed_meanwhile') {
    throw new CommandError(`Someone else has just changed ${name}. Nothing was changed. Look at it, then try again.`);
  }
  if (outcome.isCredentialCleared) {
    runner.note(
      `warning: The address changed, so the credential was cleared. Enter it again: feed set ${name} --credential-file FILE`,
    );
  }
  return recordOutput({ feed: name, state: 'changed' });
}
