import type { Units } from '@rewards-wall/shared/credits.ts';
import type { Conditions } from '@rewards-wall/shared/schema/conditions.ts';
import type { Field, Skip } from './reading/skip.ts';
import type { Json } from './reading/value-at.ts';
import type { Targeting } from '../schema/targeting.ts';
import type { FeedTargeting } from './reading/audience.ts';
import type { LinkRule } from './reading/destination.ts';
import type { ReadGoal } from './reading/goals.ts';
import type { ConversionReport } from './conversion-report.ts';
import type { ResponseMarks, CredentialSlot, FeedRequest, Pager, Settings } from './paged-request.ts';

/** A field of an offer that the widget shows in its details. */
export type ShownField = 'description' | 'requirements' | 'credit_delay' | 'time_to_complete' | keyof Conditions;

/**
 * Declares how a network lists its offers: a request, a pager, the path to the list, and a function that reads one row
 * with the functions of `server/networks/reading`. CONTRIBUTING says how to write one.
 */
export interface NetworkFeed {
  /**
   * `documented`: by the network's own documentation. `experimental`: by the code of integrators, so operators must
   * check the first run against their account. `own map`: by a map of the operator's, who knows the network.
   */
  readonly grade: 'documented' | 'experimental' | 'own map';
  /** The month in which someone last compared the facts, such as `2026-11`. */
  readonly checked: string;
  /** What the operator does at the network, one sentence a step, in order. */
  readonly setUp: readonly string[];
  /** What only the network's people can switch on. */
  readonly networkSwitchesOn: readonly string[];
  /** What rows may state besides texts and targeting. What they don't state, walls don't show. */
  readonly states: readonly ShownField[];
  /** What the network requires publishers to show of an offer. The widget's details show it. */
  readonly mustShow: readonly ShownField[];
  /** How we know what the rows mean, in sentences. */
  readonly evidence: readonly string[];
  /** What an operator must know that this adapter or the network can't do. */
  readonly limits: readonly string[];
  /**
   * The network's address without a trailing slash. `{name}` is a setting. Null if each operator has another one, and
   * must give it as the setting `base`.
   */
  readonly base: string | null;
  /** Where the credential goes; null if the network asks for none. */
  readonly credential: CredentialSlot | null;
  /** The settings besides `base`, by name. */
  readonly settings: Readonly<Record<string, FeedSetting>>;
  readonly request: (settings: Settings) => FeedRequest;
  /** A second way to ask, if the first page is refused with a message for which `when` holds. */
  readonly fallback?: {
    readonly when: (message: string) => boolean;
    readonly request: (settings: Settings) => FeedRequest;
  };
  readonly pager: Pager;
  /** What an answer says besides its status. Null if the status says all. */
  readonly answer: ResponseMarks | null;
  /** Path to the list of rows: an array, or an object that is keyed by id. '' is the whole answer. */
  readonly list: string;
  /** If answers are CSV: then `list` is '', and each row an object of texts by column. */
  readonly csv?: CsvForm;
  readonly link: LinkRule;
  /** What an operator's map says of all rows. It narrows what each row says. */
  readonly constants?: Targeting;
  /** How the network lists conversions; absent if it doesn't, or no one knows how. */
  readonly report?: ConversionReport;
  readonly read: (row: Json, settings: Settings) => ReadRow;
  /** How often to ask if the operator doesn't say; ms. */
  readonly everyMs: number;
  /** How long to wait between two pages; ms. */
  readonly paceMs: number;
}

/** A feed as feeds use it, of a network or of a map of the operator's. */
export interface FeedAdapter extends NetworkFeed {
  /** Letters, digits and dashes: `--adapter` of `feed add`. */
  readonly name: string;
  /** The network's name, for people. */
  readonly network: string;
  /** How it reports leads: the name of a network, or our own scheme. The callback URL follows from it. */
  readonly scheme: string;
  /** The adapter as these settings change it: a map of the operator's is a setting. Absent if none does. */
  readonly withSettings?: (settings: Settings) => FeedAdapter;
}

export interface CsvForm {
  readonly delimiter: string;
  /** Of each of these groups, the first line of an answer must name at least one column. */
  readonly columns: readonly (readonly string[])[];
}

export interface FeedSetting {
  readonly description: string;
  readonly isRequired: boolean;
  /** The whole value. */
  readonly form: RegExp;
  /** What the value must be, such as `a number`. */
  readonly mustBe: string;
  /** What is wrong with a value of that form, one sentence each. */
  readonly problems?: (value: string) => readonly string[];
}

/**
 * What an adapter reads from one row. A field that can't be read is a `Skip`: the row is then left out, counted and
 * reported with that reason. Amounts are units of the row's currency.
 */
export interface ReadRow {
  /** The network's id of the offer; '' if it has none. */
  readonly externalId: string;
  /** Why the row is no offer for now, such as `not_approved`; null if it is one. */
  readonly status: Skip | null;
  /** Plain text. */
  readonly name: string;
  /** Plain text. */
  readonly description: string;
  /** Plain text; '' = none. */
  readonly requirements?: string;
  /** Days, such as `7` or `2-4`; '0' = at once; null or absent = the network doesn't say. */
  readonly creditDelay?: string | null;
  /** What users must know beyond the requirements. */
  readonly conditions?: Field<Conditions>;
  /** '' = none. */
  readonly imageUrl: string;
  /** As the network gives it; '' = none. */
  readonly link: string;
  /** What a lead without a goal pays; 0 if only goals pay. */
  readonly payout: Field<Units>;
  /** ISO 4217, such as `USD`; '' if the network does not say: the feed's currency then. */
  readonly currency: string;
  readonly goals: Field<readonly ReadGoal[]>;
  readonly categories: readonly number[];
  readonly targeting: Field<FeedTargeting>;
  /** Epoch ms; null = none. */
  readonly startsAt?: number | null;
  readonly endsAt?: number | null;
  /** Leads that the network takes from this account; null = no limit. */
  readonly cap?: { readonly leads: number; readonly per: 'day' | 'total' } | null;
  readonly isRepeatable?: boolean;
  readonly mobileApp?: { readonly store_id: string; readonly platform: 1 | 2 } | null;
}

export const MINUTE_MS = 60_000;
