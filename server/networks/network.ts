import type { LeadKind } from '@rewards-wall/shared/schema/lead.ts';
import type { DecimalMark } from '../schema/outside-amount.ts';
import type { NetworkFeed } from './feed-adapter.ts';
import type { SourceSignature } from './signature.ts';
import type { NetworkSurveys } from './survey-provider.ts';
import type { NetworkTile } from './tile-wall.ts';

/**
 * The meaning of a call. `reconciliation`: a difference that is paid in addition to an earlier lead. `quota_full` and
 * `quality`: a survey ended without a lead. These two, `pending` and `test` credit nothing.
 */
export type Meaning = LeadKind | 'reversal' | 'reconciliation' | 'quota_full' | 'quality' | 'pending' | 'test';

/** A parameter that states the meaning of a call. Values that are not listed are refused. */
export interface StateParameter {
  parameter: string;
  /**
   * Meaning by value, ignoring case; '' is an absent or empty parameter. Any other meaning takes precedence over
   * `complete`.
   */
  meanings: Readonly<Record<string, Meaning>>;
}

/**
 * Declares one network's callbacks. Our click ID travels in one of the network's parameters, so the offer's
 * `destination_url` must put `{click_id}` there.
 */
export interface CallbackFormat {
  /** The name of the scheme: `--scheme` of `source add`. */
  name: string;
  /** The network's name, for people. */
  network: string;
  /** The source of the facts: the network's own documentation, the code of several integrators, or less than that. */
  facts: 'documented' | 'integrators' | 'experimental';
  /**
   * `json`: a POST with a JSON object. `any`: a query, a form or a JSON object, also combined. Absent: a GET with a
   * query.
   */
  body?: 'json' | 'any';
  /** Parameters of the callback URL, each with the network's macro for its value. */
  parameters: Readonly<Record<string, string>>;
  /** Parameters that we read and that the network appends itself. */
  appended: readonly string[];
  /** The parameter that carries each field. Events are numeric: the `event_id` of the imported offer. */
  fields: Readonly<Partial<Record<'event_id' | 'payout' | 'reason' | 'country', string>> & { click_id: string }>;
  /** The parameter with the goal's ID at the network, for offers from a feed, unless `fields.event_id` has it. */
  goal?: string;
  /**
   * The parameter with the gross payout in the network's currency, if it is unsigned. It can only lower the payout of
   * an offer from a feed or of a live survey.
   */
  unsignedPayout?: string;
  /**
   * The parameter with the network's ID of the offer. It need not be signed, because a mismatch with the click only
   * holds the lead. Absent if the network has no macro for it.
   */
  offer?: string;
  /**
   * The parameters that identify the person, and the survey of a live survey. They need not be signed, because a
   * mismatch with the click only holds the lead.
   */
  respondent?: { person: string; survey?: string };
  /** Parameters whose whole value must be a UUID, for hashes that would otherwise fit several divisions of a text. */
  uuids?: readonly string[];
  /** Parameters that together identify a lead. If there are several, one of them is the click ID. */
  identity: readonly string[];
  /** Parameters with amounts of money or points. A negative amount means a reversal; an amount of 0 credits nothing. */
  amounts: readonly string[];
  /** The decimal mark of these amounts, for values such as `2,250`. */
  decimal?: DecimalMark;
  /** A negative amount corrects its lead by that much instead of reversing it. A person has to do that. */
  negativeIsDifference?: true;
  states: readonly StateParameter[];
  /**
   * For reversals and reconciliations with their own ID. `prefix` marks such IDs. `original` is the parameter with the
   * lead's ID; if it is null, the ID follows the prefix.
   */
  reversal: { prefix: string | null; original: string | null } | null;
  signature: SourceSignature;
  /** Who chooses the secret. `us`: the secret is part of the callback URL that we give to the network. */
  secretFrom: 'network' | 'us';
  /** The call is a redirect of the person's browser, so the response is a page. */
  isRedirect?: true;
  /** Response bodies that the network accepts as success. */
  answer: { accepted: string; duplicate: string };
}

/** A network: its callbacks and its lists. docs/recipes.md explains how to add one. */
export interface Network extends CallbackFormat {
  /** The offers that it lists. */
  feed?: NetworkFeed;
  /** The surveys that it lists for a person. */
  surveys?: NetworkSurveys;
  /** Its own wall, which a tile opens. */
  tile?: NetworkTile;
}

/** For networks that read only the status, or that understand our words. */
export const ownWords: CallbackFormat['answer'] = { accepted: 'OK', duplicate: 'DUP' };

/** For networks that treat any body but `1` as a failure. */
export const justOne: CallbackFormat['answer'] = { accepted: '1', duplicate: '1' };

/** Names of all parameters that affect a lead, which a signature should cover. */
export function readParameters(callback: CallbackFormat): string[] {
  const original = callback.reversal?.original ?? null;
  return [
    ...new Set([
      ...Object.values(callback.fields),
      ...callback.identity,
      ...callback.amounts,
      ...callback.states.map(({ parameter }) => parameter),
      ...(original === null ? [] : [original]),
    ]),
  ];
}

/** Names of all parameters that are read, including those that can only hold a lead or lower its payout. */
export function declaredNames(callback: CallbackFormat): string[] {
  const { goal, offer, respondent, unsignedPayout } = callback;
  const others = [goal, offer, unsignedPayout, respondent?.person, respondent?.survey];
  return [...new Set([...readParameters(callback), ...others])].filter((name) => name !== undefined);
}
