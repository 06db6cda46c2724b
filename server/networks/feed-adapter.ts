import type { Units } from '@rewards-wall/shared/credits.ts';
import type { Conditions } from '@rewards-wall/shared/schema/conditions.ts';
import type { Field, Skip } from './reading/skip.ts';
import type { Json } from './reading/value-at.ts';
import type { TileTerms } from '../schema/tile-terms.ts';
import type { Targeting } from '../schema/targeting.ts';
import type { FeedTargeting } from './reading/audience.ts';
import type { LinkRule } from './reading/destination.ts';
import type { ReadGoal } from './reading/goals.ts';
import type { ConversionReport } from './conversion-report.ts';
import type { ResponseMarks, CredentialSlot, FeedRequest, Pager, Settings } from './paged-request.ts';

/** A field that the widget shows in an offer's details. */
export type ShownField = 'description' | 'requirements' | 'credit_delay' | 'time_to_complete' | keyof Conditions;

/** How to ask a network for the pages of a list, and where its responses hold the rows. */
export interface PagedNetwork {
  /**
   * The network's address without a trailing slash. `{name}` is a setting. Null if each operator has a different one
   * and must set `base`.
   */
  readonly base: string | null;
  /** Where the credential goes; null if the network asks for none. */
  readonly credential: CredentialSlot | null;
  readonly pager: Pager;
  /** What the body adds to the status. Null if the status alone is conclusive. */
  readonly answer: ResponseMarks | null;
  /** Path to the list of rows: an array, or an object keyed by ID. '' is the whole response. */
  readonly list: string;
  /** For CSV responses. `list` is then '', and each row an object of texts by column. */
  readonly csv?: CsvForm;
  /** The delay between two pages; ms. */
  readonly paceMs: number;
}

/**
 * Declares how a network lists its offers: a request, a pager, the path to the list, and a function that reads one row
 * with the functions of `server/networks/reading`. docs/recipes.md explains how to write one.
 */
export interface NetworkFeed extends PagedNetwork {
  /**
   * `documented`: from the network's own documentation. `experimental`: from integrators' code, so operators must
   * compare the first run with their account. `own map`: from the map of an operator who knows the network.
   */
  readonly grade: 'documented' | 'experimental' | 'own map';
  /** The month of the last check against the sources, such as `2026-11`. */
  readonly checked: string;
  /** What the operator sets up at the network, one sentence per step, in order. */
  readonly setUp: readonly string[];
  /** What only the network's staff can enable. */
  readonly networkSwitchesOn: readonly string[];
  /** Which fields rows may have besides texts and targeting. Walls don't show fields that rows lack. */
  readonly states: readonly ShownField[];
  /** Which fields the network requires publishers to show. The widget's details show them. */
  readonly mustShow: readonly ShownField[];
  /** The sources for the meaning of the rows, in sentences. */
  readonly evidence: readonly string[];
  /** What operators must know about the limits of this adapter or the network. */
  readonly limits: readonly string[];
  /** The settings besides `base`, by name. */
  readonly settings: Readonly<Record<string, FeedSetting>>;
  readonly request: (settings: Settings) => FeedRequest;
  /** A second request, if the first page is refused with a message for which `when` returns true. */
  readonly fallback?: {
    readonly when: (message: string) => boolean;
    readonly request: (settings: Settings) => FeedRequest;
  };
  readonly link: LinkRule;
  /** Targeting of all rows from an operator's map. It narrows each row's own. */
  readonly constants?: Targeting;
  /** How the network lists conversions; absent if it doesn't, or if that is unknown. */
  readonly report?: ConversionReport;
  readonly read: (row: Json, settings: Settings) => ReadRow;
  /** The default interval between runs; ms. */
  readonly everyMs: number;
}

/** The adapter of a feed, from a network or an operator's map. */
export interface FeedAdapter extends NetworkFeed {
  /** The `--adapter` of `feed add`: letters, digits and dashes. */
  readonly name: string;
  /** The network's name, for people. */
  readonly network: string;
  /** How it reports leads: a network's name, or our own scheme. It determines the callback URL. */
  readonly scheme: string;
  /**
   * Returns the adapter for these settings, because an operator's map is a setting. Absent if settings don't matter.
   */
  readonly withSettings?: (settings: Settings) => FeedAdapter;
}

export interface CsvForm {
  readonly delimiter: string;
  /** The header must have at least one column of each group. */
  readonly columns: readonly (readonly string[])[];
}

export interface FeedSetting {
  readonly description: string;
  readonly isRequired: boolean;
  /** The whole value. */
  readonly form: RegExp;
  /** A description of valid values, such as `a number`. */
  readonly mustBe: string;
  /** Further problems of a value with that form, one sentence each. */
  readonly problems?: (value: string) => readonly string[];
}

/**
 * The values that an adapter reads from one row. An unreadable field is a `Skip`: the row is then left out, counted and
 * reported with that reason. Amounts are units of the row's currency.
 */
export interface ReadRow {
  /** The network's ID of the offer; '' if it has none. */
  readonly externalId: string;
  /** Why the row is not an offer now, such as `not_approved`; null if it is one. */
  readonly status: Skip | null;
  /** Plain text. */
  readonly name: string;
  /** Plain text. */
  readonly description: string;
  /** Plain text; '' = none. */
  readonly requirements?: string;
  /** Days, such as `7` or `2-4`; '0' = at once; null or absent = unknown. */
  readonly creditDelay?: string | null;
  /** What users must know beyond the requirements. */
  readonly conditions?: Field<Conditions>;
  /** '' = none. */
  readonly imageUrl: string;
  /** The network's own link; '' = none. */
  readonly link: string;
  /** The payout of a lead without a goal; 0 if only goals pay. */
  readonly payout: Field<Units>;
  /** ISO 4217, such as `USD`; '' if the row has none: then the feed's currency applies. */
  readonly currency: string;
  readonly goals: Field<readonly ReadGoal[]>;
  readonly categories: readonly number[];
  readonly targeting: Field<FeedTargeting>;
  /** Epoch ms; null = none. */
  readonly startsAt?: number | null;
  readonly endsAt?: number | null;
  /** How many leads the network accepts from this account; null = no limit. */
  readonly cap?: { readonly leads: number; readonly per: 'day' | 'total' } | null;
  readonly isRepeatable?: boolean;
  /** Only for a link to another network's wall: it has no payout, and pays within these limits. */
  readonly tile?: Omit<TileTerms, 'share'>;
  readonly mobileApp?: { readonly store_id: string; readonly platform: 1 | 2 } | null;
}
