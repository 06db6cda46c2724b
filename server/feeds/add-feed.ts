import type { Clock } from '../runtime/clock.ts';
import type { Vault } from '../security/vault.ts';
import type { FeedOptions } from '../store/ports/feeds.ts';
import type { AuditEntry } from '../store/ports/audit.ts';
import type { NewSource } from '../store/ports/sources.ts';
import type { Store } from '../store/store.ts';
import { REPORT_EVERY_MS } from './reports/find-report.ts';
import { feedProblems, type FeedProblem } from './check-feed.ts';
import type { FeedAdapter } from '../networks/feed-adapter.ts';

/** `newSource`: a source to create with the feed; null if `source` names an existing one. */
export interface AddFeedInput extends FeedOptions {
  readonly name: string;
  readonly adapter: FeedAdapter;
  readonly credential: string | null;
  readonly source: string;
  /** Whether it starts paused, so that a person can look before its offers are on walls. */
  readonly isPaused: boolean;
  readonly newSource: NewSource | null;
  /** For the audit log; CLI commands are recorded elsewhere. */
  readonly audit?: AuditEntry;
}

export type AddedFeed =
  { kind: 'created' | 'exists' | 'source_exists' | 'unknown_source' } | { kind: 'invalid'; problems: FeedProblem[] };

/** Adds a feed. Afterwards, only its runs decrypt the credential. */
export function addFeed(deps: {
  readonly store: Store;
  readonly vault: Vault;
  readonly clock: Clock;
  /** Hosts that may be called over http, in the form of `hostKey`. */
  readonly allow: readonly string[];
}): (input: AddFeedInput) => Promise<AddedFeed> {
  return async ({ adapter, audit, credential, newSource, ...feed }) => {
    const problems = feedProblems({ ...feed, adapter, hasCredential: credential !== null }, deps.allow);
    if (adapter.credential !== null && credential === null) {
      problems.push({ path: 'credential', sentence: `${adapter.network} needs a credential.` });
    }
    if (problems.length > 0) return { kind: 'invalid', problems };
    const sealedCredential = credential === null ? null : deps.vault.sealSecret(credential);
    const at = deps.clock.now();
    // A new feed has no conversions yet.
    const reportDueAt = at + REPORT_EVERY_MS;
    return deps.store.createFeed({
      feed: { ...feed, adapter: adapter.name, sealedCredential, reportDueAt, at },
      newSource,
      audit,
    });
  };
}
