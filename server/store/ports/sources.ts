import type { Units } from '@rewards-wall/shared/credits.ts';
import type { RepeatedEvents } from '@rewards-wall/shared/schema/lead.ts';
import type { CallMap } from '../../schema/call-map.ts';
import type { FeedRate } from '../../schema/feed-terms.ts';
import type { AuditAbout, AuditEntry } from './audit.ts';

/** Sources of leads (docs/contract/leads.md#sources). */
export interface SourcesPort {
  createSource(input: NewSource): Promise<{ kind: 'created' | 'exists' }>;
  /**
   * Replaces a source's secret; the old one stays valid until `previousUntil`. `scheme` is what the secret was made
   * for: a source that has another scheme by now is not changed.
   */
  rotateSource(input: {
    name: string;
    scheme: string;
    sealedSecret: Uint8Array;
    previousUntil: number;
    /** For the audit log; commands record themselves. */
    audit?: AuditEntry | undefined;
  }): Promise<{ kind: 'rotated' | 'unknown_source' }>;
  /** Removes a source, unless it is in use. */
  removeSource(input: { name: string; audit?: AuditEntry | undefined }): Promise<SourceRemoval>;
  /**
   * Changes how a survey provider is asked, and what else is given. `changed_meanwhile`: it is no longer what `before`
   * says, so nothing was changed. Whether it is paused stays as it is, and doesn't count.
   */
  changeSurveySource(input: SurveySourceChange): Promise<{ kind: 'changed' | 'unknown_source' | 'changed_meanwhile' }>;
  /** Pauses a survey provider, or lets it go on, and changes nothing else of it. */
  pauseSurveySource(input: {
    name: string;
    isPaused: boolean;
    audit?: AuditAbout | undefined;
  }): Promise<{ kind: 'changed' | 'unknown_source' }>;
  /**
   * Changes what is given. The row of the audit log gets the settings that differ, as they were and as they are.
   * `new_proof`: the map has another hash, which `keepsHash` forbids.
   */
  changeSource(input: SourceChange): Promise<{ kind: 'changed' | 'unknown_source' | 'new_proof' }>;
}

/** What staff may change of a source at any time. */
export type SourceSettings = Pick<
  Source,
  'ips' | 'maxAgeMs' | 'screenoutCredits' | 'repeatedEvents' | 'callMap' | 'creditsUnnamed'
>;

export type SourceChanges = Partial<SourceSettings>;

export interface SourceChange {
  name: string;
  changes: SourceChanges;
  /** Whether a map that is given must have the hash that is stored. */
  keepsHash?: boolean;
  /** For the audit log; commands record themselves. */
  audit?: AuditAbout | undefined;
}

/** Who reports leads to us. The vault's service key seals the secrets. */
export interface Source {
  name: string;
  /** `hmac-sha256`, `secret-url`, or the name of a network's adapter. */
  scheme: string;
  /** What its calls mean, if the scheme is `secret-url`; null for the default, and for other schemes. */
  callMap: CallMap | null;
  /** CIDRs that it may call from; empty = anywhere. */
  ips: string[];
  /** How old a signed time may be. */
  maxAgeMs: number;
  /** Credits for a screen-out or bonus whose signature covers no amount; 0 = store it without a credit. */
  screenoutCredits: Units;
  /** What becomes of another transaction for an event that is paid once (docs/contract/leads.md#repeated-events). */
  repeatedEvents: RepeatedEvents;
  /** Whether it may credit offers that name no source, unless it is weak. Only an owner allows that. */
  creditsUnnamed: boolean;
  sealedSecret: Uint8Array;
  sealedPrevious: Uint8Array | null;
  /** Until when the previous secret is valid; epoch ms. */
  previousUntil: number | null;
  createdAt: number;
  /** How to ask it for surveys; null for a source that is no survey provider. */
  survey: SurveySource | null;
  /** What a survey provider knows us by; null for other sources. */
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
  /** What the provider pays in, and how that becomes ours. Absent: US dollars, of which users get all. */
  terms?: FeedRate & { readonly currency: string };
}

export interface SurveySourceChange {
  name: string;
  /** What was read, and what the change was checked against. */
  before: SurveySource;
  survey: Omit<SurveySource, 'isPaused'>;
  sealedCredential?: Uint8Array;
  /** A new secret of its callbacks; the old one stays valid until `previousUntil`. */
  secret?: { sealedSecret: Uint8Array; previousUntil: number };
  /** For the audit log; commands record themselves. */
  /** The row gets the fields that differ, as they were and as they are, but no credential and no table of answers. */
  audit?: AuditAbout | undefined;
}

export type NewSource = Pick<Source, 'name' | 'scheme' | 'ips' | 'maxAgeMs' | 'screenoutCredits' | 'sealedSecret'> &
  Partial<Pick<Source, 'callMap' | 'creditsUnnamed' | 'repeatedEvents' | 'survey' | 'sealedCredential'>> & {
    at: number;
    /** For the audit log; commands record themselves. */
    audit?: AuditEntry | undefined;
  };

export type SourceRemoval =
  | { kind: 'removed' | 'unknown_source' }
  /** Counts of its held leads, of the enabled offers that only this source may credit, and of the feeds that name it. */
  | { kind: 'in_use'; heldLeads: number; offers: number; feeds: number };
