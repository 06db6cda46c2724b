import type { Units } from '@rewards-wall/shared/credits.ts';
import type { RepeatedEvents } from '@rewards-wall/shared/schema/lead.ts';
import type { CallMap } from '../../schema/call-map.ts';
import type { FeedRate } from '../../schema/feed-terms.ts';
import type { AuditAbout, AuditEntry } from './audit.ts';

/** The settings of a source that staff may change at any time. */
export interface SourceSettings {
  /** CIDRs that it may call from; empty = anywhere. */
  ips: string[];
  /** How old a signature may be. */
  maxAgeMs: number;
  /** Credits for a screen-out or bonus whose signature covers no amount; 0 = store it without a credit. */
  screenoutCredits: Units;
  /** How to treat another transaction for an event that is paid once (docs/contract/leads.md#repeated-events). */
  repeatedEvents: RepeatedEvents;
  /** How to read its calls, if the scheme is `secret-url`; null for the default and for other schemes. */
  callMap: CallMap | null;
  /** Whether it may credit offers that name no source, unless it is weak. Only an owner allows that. */
  creditsUnnamed: boolean;
}

export type SourceChanges = Partial<SourceSettings>;

export interface SourceChange {
  name: string;
  changes: SourceChanges;
  /** Whether a new map must keep the stored hash. */
  keepsHash?: boolean;
  /** For the audit log; commands record themselves. */
  audit?: AuditAbout | undefined;
}

/** Who reports leads to us. Secrets are sealed with the vault's service key. */
export interface Source extends SourceSettings {
  name: string;
  /** `hmac-sha256`, `secret-url`, or the name of a network's adapter. */
  scheme: string;
  sealedSecret: Uint8Array;
  sealedPrevious: Uint8Array | null;
  /** Until when the previous secret is valid; epoch ms. */
  previousUntil: number | null;
  createdAt: number;
  /** How to query it for surveys; null unless the source is a survey provider. */
  survey: SurveySource | null;
  /** Our credential at a survey provider; null for other sources. */
  sealedCredential: Uint8Array | null;
}

/** An account at a survey provider, without its credential. */
export interface SurveySource {
  /** Its name in server/networks. */
  provider: string;
  isPaused: boolean;
  settings: Readonly<Record<string, string>>;
  /** The operator's table of answer codes, checked by its reader; null for none. */
  answers: unknown;
  /** The provider's currency, and how to convert it into ours. Absent: US dollars, all of which goes to users. */
  terms?: FeedRate & { readonly currency: string };
}

export interface SurveySourceChange {
  name: string;
  /** The settings that were read and that the change was checked against. */
  before: SurveySource;
  survey: Omit<SurveySource, 'isPaused'>;
  sealedCredential?: Uint8Array;
  /** A new secret of its callbacks; the old one stays valid until `previousUntil`. */
  secret?: { sealedSecret: Uint8Array; previousUntil: number };
  /** For the audit log; commands record themselves. */
  /** The row gets the fields that differ, as they were and as they are, but no credential and no table of answers. */
  audit?: AuditAbout | undefined;
}

export interface NewSource extends SourceChanges {
  name: string;
  scheme: string;
  ips: string[];
  maxAgeMs: number;
  screenoutCredits: Units;
  sealedSecret: Uint8Array;
  survey?: SurveySource | null;
  sealedCredential?: Uint8Array | null;
  at: number;
  /** For the audit log; commands record themselves. */
  audit?: AuditEntry | undefined;
}

export type SourceRemoval =
  | { kind: 'removed' | 'unknown_source' }
  /** Counts of its held leads, of the enabled offers that only this source may credit, and of the feeds that name it. */
  | { kind: 'in_use'; heldLeads: number; offers: number; feeds: number };
