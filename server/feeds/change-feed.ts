import type { Vault } from '../security/vault.ts';
import type { AuditAbout } from '../store/ports/audit.ts';
import type { Feed, FeedChanges, FeedOptions } from '../store/ports/feeds.ts';
import type { Store } from '../store/store.ts';
import { findFeedAdapter } from './feed-adapters.ts';
import { feedProblems, type FeedProblem } from './check-feed.ts';
import { baseOf } from './reading/feed-request.ts';

/** The changes of an operator. `settings`: those to set; '' removes one. */
export interface FeedChangeInput extends Partial<FeedOptions> {
  readonly name: string;
  readonly settings: Readonly<Record<string, string>>;
  readonly credential?: string;
  /** For the audit log; CLI commands are recorded elsewhere. */
  readonly audit?: AuditAbout;
}

export type ChangedFeed =
  | { kind: 'unknown_feed' }
  | { kind: 'invalid'; problems: FeedProblem[] }
  /** Another person changed the feed since it was read. No retry, because a credential belongs to an address. */
  | { kind: 'changed_meanwhile' }
  /** `isCredentialCleared`: the network's address changed, so the credential must be entered again. */
  | { kind: 'changed'; isCredentialCleared: boolean };

/** Changes a feed. A credential is never sent to a new address. */
export function changeFeed({
  allow,
  store,
  vault,
}: {
  readonly store: Store;
  readonly vault: Vault;
  readonly allow: readonly string[];
}): (input: FeedChangeInput) => Promise<ChangedFeed> {
  return async ({ audit, credential, name, settings, ...terms }) => {
    const [feed] = await store.listFeeds(name);
    if (feed === undefined) return { kind: 'unknown_feed' };
    const merged = mergedSettings(feed.settings, settings);
    const adapter = findFeedAdapter(feed.adapter, merged);
    if (adapter === null) return { kind: 'unknown_feed' };
    const changed = { ...feed, ...definedOf(terms) };
    const hasCredential = credential !== undefined;
    const problems = feedProblems({ ...changed, settings: merged, adapter, hasCredential }, allow);
    const former = findFeedAdapter(feed.adapter, feed.settings);
    const scheme = former?.scheme;
    if (problems.length === 0 && adapter.scheme !== scheme) {
      problems.push({ path: 'settings', sentence: `The scheme must stay ${scheme}: the source of the feed has it.` });
    }
    if (problems.length > 0) return { kind: 'invalid', problems };
    const hasMoved = isMove(feed, merged);
    const kept = hasMoved ? null : feed.sealedCredential;
    const sealedCredential = credential === undefined ? kept : vault.sealSecret(credential);
    const changes: FeedChanges = { ...definedOf(terms), settings: merged, sealedCredential };
    const { kind } = await store.changeFeed({ name, changes, before: feed, audit });
    if (kind !== 'changed') return { kind };
    return { kind, isCredentialCleared: feed.sealedCredential !== null && sealedCredential === null };
  };
}

/** Whether a change moves a feed to another account, at a network whose conversion report credits leads. */
export function changesReport(
  feed: Feed,
  { credential, settings }: { settings: Feed['settings']; credential?: string },
): boolean {
  const merged = mergedSettings(feed.settings, settings);
  const hasReport = findFeedAdapter(feed.adapter, merged)?.report !== undefined;
  return hasReport && (credential !== undefined || isMove(feed, merged));
}

function mergedSettings(settings: Feed['settings'], given: Feed['settings']) {
  return Object.fromEntries(Object.entries({ ...settings, ...given }).filter(([, value]) => value !== ''));
}

/** Whether these settings change the address of the network. */
function isMove({ adapter: name, settings }: Feed, merged: Feed['settings']): boolean {
  const [former, adapter] = [findFeedAdapter(name, settings), findFeedAdapter(name, merged)];
  if (former === null || adapter === null) return true;
  return baseOf(adapter, merged) !== baseOf(former, settings);
}

function definedOf<Fields extends object>(fields: Fields): Partial<Fields> {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as Partial<Fields>;
}
