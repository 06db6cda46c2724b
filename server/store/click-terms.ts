import type { Units } from '@rewards-wall/shared/credits.ts';
import * as z from 'zod';

const units = z.int();

const frozenTerms = z.object({
  ratio: units.nullable().default(null),
  round: z.boolean().default(false),
  repeatable: z.boolean().default(false),
  events: z
    .array(
      z.object({
        event_id: z.int(),
        event_name: z.string().nullable().default(null),
        payout: units,
        amount: units,
        time_to_complete: z.int().nullable().default(null),
      }),
    )
    .default([]),
});

/** What a click froze. Clicks of earlier builds name no events, no times, or nothing at all: `ratio` is null then. */
export interface FrozenTerms {
  /** Credits per unit of payout, in units. */
  ratio: Units | null;
  round: boolean;
  /** The offer may be completed many times. */
  repeatable: boolean;
  events: FrozenEvent[];
}

export interface FrozenEvent {
  event_id: number;
  event_name: string | null;
  payout: Units;
  amount: Units;
  /** Seconds allowed after the click; null = no limit. */
  time_to_complete: number | null;
}

/** Reads the terms of a stored click. Throws on text that no build wrote. */
export function readTerms(terms: string): FrozenTerms {
  return frozenTerms.parse(JSON.parse(terms));
}

/** The frozen event that `eventId` names; null when there is none. */
export function eventOf(terms: FrozenTerms, eventId: string): FrozenEvent | null {
  return terms.events.find((event) => String(event.event_id) === eventId) ?? null;
}
