import { FEED_NAME } from '@rewards-wall/shared/catalog/feed-name.ts';
import { DAY_MS } from '@rewards-wall/shared/durations.ts';
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
const LONGEST_MS = 7 * DAY_MS;

/** What is wrong with a field of a feed, as a sentence. */
export interface FeedProblem {
  /** The field in the admin API, such as `settings.base`. */
  readonly path: string;
  readonly sentence: string;
}

/** The problems of a feed; empty if it can run. `allow`: hosts that may be called over http. */
export function feedProblems(feed: FeedDescription, allow: readonly string[]): FeedProblem[] {
  const { adapter, currency, everyMs, hasCredential, name, settings } = feed;
  const problems: FeedProblem[] = [];
  const report = (path: string, ...sentences: readonly string[]): void => {
    problems.push(...sentences.map((sentence) => ({ path, sentence })));
  };
  if (!FEED_NAME.pattern.test(name)) report('feed', FEED_NAME.mustBe);
  if (!/^[A-Z]{3}$/.test(currency)) report('currency', 'The currency must be a code of three letters, such as USD.');
  if (everyMs < SHORTEST_MS || everyMs > LONGEST_MS) report('every_minutes', 'The interval must be from 5m to 7d.');
  for (const [setting, value] of Object.entries(settings)) {
    const path = `settings.${setting}`;
    if (setting === 'base') report(path, ...addressProblems(value, allow));
    else if (isConstant(setting)) report(path, ...constantProblems(setting, value));
    else report(path, ...settingProblems(adapter, setting, value));
  }
  for (const [setting, { description, isRequired }] of Object.entries(adapter.settings)) {
    if (isRequired && settings[setting] === undefined) {
      report(`settings.${setting}`, `${adapter.network} needs the setting ${setting}: ${description}.`);
    }
  }
  if (adapter.base === null && settings['base'] === undefined) {
    report('settings.base', `${adapter.network} needs the setting base: the address of the network's API.`);
  } else if (problems.length === 0 && baseOf(adapter, settings) === null) {
    report('settings', 'The settings give no valid address of the network.');
  }
  const takesCredential = adapter.credential !== null || adapter.report?.credential !== undefined;
  if (problems.length === 0 && !takesCredential && hasCredential) {
    report('credential', `${adapter.network} takes no credential.`);
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
