import type { LeadKind } from '@rewards-wall/shared/schema/lead.ts';
import type { DecimalMark } from '../schema/outside-amount.ts';
import type { NetworkFeed } from './feed-adapter.ts';
import type { SourceSignature } from './signature.ts';
import type { NetworkSurveys } from './survey-provider.ts';

/**
 * What a call means. `reconciliation`: a difference paid on top of an earlier lead. `quota_full` and `quality`: a survey
 * ended without a lead. These two, `pending` and `test` credit nothing.
 */
export type Meaning = LeadKind | 'reversal' | 'reconciliation' | 'quota_full' | 'quality' | 'pending' | 'test';

/** A parameter whose value says what a call means. Values that are not listed are refused. */
export interface StateParameter {
  parameter: string;
  /**
   * Meaning by value, ignoring case; '' is an absent or empty parameter. Any other meaning takes precedence over
   * `complete`.
   */
  meanings: Readonly<Record<string, Meaning>>;
}

/**
 * Declares how one network calls back. Our click id travels in one of the network's parameters, so the offer's
 * `destination_url` must put `{click_id}` there.
 */
export interface Adapter {
  /** Name of the scheme: `--scheme` of `source create`. */
  name: string;
  /** The network's name, for people. */
  network: string;
  /** Source of the facts: the network's own documentation, the code of several integrators, or less than that. */
  facts: 'documented' | 'integrators' | 'experimental';
  /**
   * `json`: the network POSTs a JSON object. `any`: it sends a query, a form or a JSON object, also mixed. Absent: it
   * sends a GET with a query.
   */
  body?: 'json' | 'any';
  /** Parameters of the callback URL that we give to the network, each with the network's macro for its value. */
  parameters: Readonly<Record<string, string>>;
  /** Parameters that the network appends itself and that we read. */
  appended: readonly string[];
  /** The parameter that carries each field. Events are numeric: the `event_id` of the imported offer. */
  fields: Readonly<Partial<Record<'event_id' | 'payout' | 'reason' | 'country', string>> & { click_id: string }>;
  /**
   * The parameter that names the goal of an offer from a feed, in the network's own words, if `fields.event_id` does not.
   */
  goal?: string;
  /**
   * The parameter with the gross payout in the network's currency, if the signature doesn't cover it. It can only lower
   * what an offer from a feed or a live survey pays.
   */
  unsignedPayout?: string;
  /**
   * The parameter that names the offer of a feed, by the network's own id. Another one than the click's can only make us
   * hold the lead, so the signature need not cover it. Absent if the network has no macro for it.
   */
  offer?: string;
  /**
   * The parameters that name the person and the survey of a live survey. Another one than the click's can only make us
   * hold the lead, so the signature need not cover them.
   */
  respondent?: { person: string; survey?: string };
  /** Parameters that together identify a lead. If there are several, one of them is the click id. */
  identity: readonly string[];
  /** Parameters with amounts of money or points. A negative amount means a reversal; an amount of 0 credits nothing. */
  amounts: readonly string[];
  /** The mark in these amounts that `2,250` is read by. */
  decimal?: DecimalMark;
  /** A negative amount does not take its lead back: it corrects it by that much, which a person has to do. */
  negativeIsDifference?: true;
  states: readonly StateParameter[];
  /**
   * For reversals and reconciliations with an id of their own. `prefix` marks such ids. `original` is the parameter
   * with the id of the lead; if it is null, the id follows the prefix.
   */
  reversal: { prefix: string | null; original: string | null } | null;
  signature: SourceSignature;
  /** Who chooses the secret. `us`: the secret is part of the callback URL that we give to the network. */
  secretFrom: 'network' | 'us';
  /** The call is a person's browser that comes back, so the response is a page. */
  isRedirect?: true;
  /** Response bodies that the network takes for success. */
  answer: { accepted: string; duplicate: string };
}

/** A network: how it calls back, and what it lists. CONTRIBUTING says how to add one. */
export interface Network extends Adapter {
  /** The offers that it lists. */
  feed?: NetworkFeed;
  /** The surveys that it lists for a person. */
  surveys?: NetworkSurveys;
}

/** For networks that read only the status, or that understand our words. */
export const ownWords: Adapter['answer'] = { accepted: 'OK', duplicate: 'DUP' };

/** For networks that take any body but `1` for a failure. */
export const justOne: Adapter['answer'] = { accepted: '1', duplicate: '1' };

/** Names of all parameters that affect a lead: a signature should cover them all. */
export function readParameters(adapter: Adapter): string[] {
  const original = adapter.reversal?.original ?? null;
  return [
    ...new Set([
      ...Object.values(adapter.fields),
      ...adapter.identity,
      ...adapter.amounts,
      ...adapter.states.map(({ parameter }) => parameter),
      ...(original === null ? [] : [original]),
    ]),
  ];
}

/** Names of all parameters that are read, also of those that can only hold a lead or lower what it pays. */
export function declaredNames(adapter: Adapter): string[] {
  const { goal, offer, respondent, unsignedPayout } = adapter;
  const others = [goal, offer, unsignedPayout, respondent?.person, respondent?.survey];
  return [...new Set([...readParameters(adapter), ...others])].filter((name) => name !== undefined);
}
