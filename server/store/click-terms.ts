import { creditsForPayout, type Units } from '@rewards-wall/shared/credits.ts';
import { deviceKinds, type DeviceKind } from '@rewards-wall/shared/catalog/devices.ts';
import type { FeedTerms } from '../schema/feed-terms.ts';
import { tileAmounts } from '@rewards-wall/shared/tile-amounts.ts';
import type { TileTerms } from '../schema/tile-terms.ts';
import * as z from 'zod';
import type { StoredClick } from './ports/clicks.ts';

/** How a payout becomes credits. */
export interface CreditRate {
  /** Credits per unit of payout. */
  ratio: Units;
  /** Whether the offer pays whole credits only. */
  round: boolean;
}

/** What an offer pays, as frozen by a click (docs/contract/clicks.md#frozen-terms). Amounts in units. */
export interface ClickTerms extends CreditRate {
  /** Whether the user may complete the offer many times. */
  repeatable: boolean;
  events: EventTerms[];
  /** What the offer pays at its network; absent if it came from no feed. */
  feed?: FeedTerms;
  /** For a tile, with its ceilings in credits before any reward rule; absent for offers with a payout. */
  tile?: TileTerms;
  /** What the wall's rules ask of the user when a lead arrives; absent if the wall had none. */
  user?: RuledUser;
  /** The reward rule whose factor the amounts include; absent for none. */
  rule?: RuleTerms;
}

/** The user of a click, for rules. */
export interface RuledUser {
  device: DeviceKind;
  /** The ids of the rules whose conditions on tokens the user met. */
  matched: string[];
}

/** A reward rule as a click froze it. */
export interface RuleTerms {
  rule_id: string;
  name: string;
  /** In units. */
  factor: Units;
  /** A lead that comes later is paid without the rule; epoch ms. Absent: it never ends. */
  valid_until?: number | undefined;
  /** Whether its leads take their bonus from the rule's budget. */
  has_budget?: true | undefined;
}

export interface EventTerms {
  event_id: number;
  event_name: string;
  payout: Units;
  amount: Units;
  /** Seconds allowed after the click; null = no limit. */
  time_to_complete: number | null;
  /** How often a user may complete it; null = no limit, absent = once. */
  max_completions?: number | null | undefined;
  /** Whether only one completion per UTC day counts. Absent: several may. */
  once_a_day?: true | undefined;
}

/** Stored as `completions` where an event has no limit. */
export const NEVER_COMPLETED = Number.MAX_SAFE_INTEGER;

/** How often an event may be completed. */
export function maxCompletionsOf({ max_completions: max = 1 }: EventTerms): number | null {
  return max;
}

/** How many leads complete the offer: 0 without events, null if an event has no limit. */
export function completionsOf(events: readonly EventTerms[]): number | null {
  return events.reduce<number | null>((sum, event) => {
    const max = maxCompletionsOf(event);
    return sum === null || max === null ? null : sum + max;
  }, 0);
}

const units = z.int();

/**
 * The stored form. `repeatable` is stored only if true, and `completions` only if some event may be completed several
 * times. The SQL of statistics reads both.
 */
const storedTerms = z.object({
  ratio: units,
  round: z.boolean(),
  repeatable: z.boolean().default(false),
  events: z.array(
    z.object({
      event_id: z.int(),
      event_name: z.string(),
      payout: units,
      amount: units,
      time_to_complete: z.int().nullable(),
      max_completions: z.int().nullable().optional(),
      once_a_day: z.literal(true).optional(),
    }),
  ),
  feed: z
    .object({
      rate: z.int(),
      share: units,
      payout: units,
      events: z.array(z.object({ event_id: z.int(), key: z.string(), payout: units })),
    })
    .optional(),
  tile: z.object({ amount: z.enum(tileAmounts), share: units, max_payout: units, max_day: units }).optional(),
  user: z.object({ device: z.enum(deviceKinds), matched: z.array(z.string()) }).optional(),
  rule: z
    .object({
      rule_id: z.string(),
      name: z.string(),
      factor: units,
      valid_until: z.int().optional(),
      has_budget: z.literal(true).optional(),
    })
    .optional(),
});

/** The text to store with a click. */
export function encodeTerms({ ratio, round, repeatable, events, feed, rule, tile, user }: ClickTerms): string {
  const completions = completionsOf(events) ?? NEVER_COMPLETED;
  const optional = {
    ...(repeatable && { repeatable }),
    ...(completions !== events.length && { completions }),
    ...(feed && { feed: { ...feed, events: [...feed.events] } }),
    ...(tile && { tile }),
    ...(user && { user }),
    ...(rule && { rule }),
  };
  const stored: z.input<typeof storedTerms> & { completions?: number } = { ratio, round, ...optional, events };
  return JSON.stringify(stored);
}

/** The terms of a stored click. Throws on text that no build wrote. */
export function decodeTerms(text: string): ClickTerms {
  const { feed, rule, tile, user, ...terms } = storedTerms.parse(JSON.parse(text));
  const optional = { ...(feed && { feed }), ...(tile && { tile }), ...(user && { user }), ...(rule && { rule }) };
  return { ...terms, ...optional };
}

/** What a click pays at `at`: the terms that it froze, without a reward rule that has ended for it. */
export function termsAt<Click extends Pick<StoredClick, 'amount' | 'payout' | 'terms'>>(
  click: Click,
  at: number,
): { click: Click; terms: ClickTerms } {
  const { rule, ...terms } = decodeTerms(click.terms);
  if (rule === undefined) return { click, terms };
  if (at < (rule.valid_until ?? Infinity)) return { click, terms: { ...terms, rule } };
  const baseOf = (payout: Units): Units => creditsForPayout(payout, terms.ratio, terms.round);
  return {
    click: { ...click, amount: baseOf(click.payout) },
    terms: { ...terms, events: terms.events.map((event) => ({ ...event, amount: baseOf(event.payout) })) },
  };
}

/** The event with this id; null when the offer has no such event. */
export function eventOf(terms: ClickTerms, eventId: string): EventTerms | null {
  return terms.events.find((event) => String(event.event_id) === eventId) ?? null;
}
