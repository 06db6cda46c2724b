import { addressProblems } from '../net/address-problems.ts';
import type { FeedAdapter } from '../networks/feed-adapter.ts';
import { constantProblems, isConstant } from './feed-constants.ts';
import { baseOf } from './reading/feed-request.ts';
import type { FeedOptions } from '../store/ports/feeds.ts';

/** A feed as the operator describes it, with its credential in clear. */
export interface FeedDescription extends FeedOptions {
  readonly name: string;
  readonly adapter: FeedAdapter;
  readonly hasCredential: boolean;
}

const SHORTEST_MS = 5 * 60_000;
const LONGEST_MS = 7 * 24 * 60 * 60_000;

/** The problems of a feed, one sentence each; empty if it can run. `allow`: hosts that may be called over http. */
export function feedProblems(feed: FeedDescription, allow: readonly string[]): string[] {
  const { adapter, currency, everyMs, hasCredential, name, settings } = feed;
  const problems: string[] = [];
  if (!/^[A-Za-z0-9_-]{1,64}$/.test(name)) {
    problems.push('The name must have 1 to 64 letters, digits, dashes and underscores.');
  }
  if (!/^[A-Z]{3}$/.test(currency)) problems.push('The currency must be a code of three letters, such as USD.');
  if (everyMs < SHORTEST_MS || everyMs > LONGEST_MS) problems.push('The interval must be from 5m to 7d.');
  for (const [setting, value] of Object.entries(settings)) {
    if (setting === 'base') problems.push(...addressProblems(value, allow));
    else if (isConstant(setting)) problems.push(...constantProblems(setting, value));
    else problems.push(...settingProblems(adapter, setting, value));
  }
  for (const [setting, { description, isRequired }] of Object.entries(adapter.settings)) {
    if (isRequired && settings[setting] === undefined) {
      problems.push(`${adapter.network} needs --setting ${setting}=…: ${description}.`);
    }
  }
  if (adapter.base === null && settings['base'] === undefined) {
    problems.push(`${adapter.network} needs --setting base=URL: the address of the network's API.`);
  } else if (problems.length === 0 && baseOf(adapter, settings) === null) {
    problems.push('The settings give no valid address of the network.');
  }
  const takesCredential = adapter.credential !== null || adapter.report?.credential !== undefined;
  if (problems.length === 0 && !takesCredential && hasCredential) {
    problems.push(`${adapter.network} takes no credential.`);
  }
  return problems;
}

function settingProblems({ network, settings }: FeedAdapter, name: string, value: string): readonly string[] {
  const known = Object.hasOwn(settings, name) ? settings[name] : undefined;
  const names = ['base', ...Object.keys(settings)].join(', ');
  if (known === undefined) return [`${network} has no setting ${name}. Its settings: ${names}.`];
  if (!known.form.test(value)) return [`The setting ${name} must be ${known.mustBe}.`];
  return known.problems?.(value) ?? [];
}
