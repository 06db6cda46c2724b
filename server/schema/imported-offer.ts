import type * as z from 'zod';
import { isoTime } from '../runtime/iso-time.ts';
import type { FeedTerms } from './feed-terms.ts';
import { jsonSchemaOf } from './json-schema.ts';
import type { TileTerms } from './tile-terms.ts';
import { UNKNOWN_DELAY } from '@rewards-wall/shared/catalog/credit-delay.ts';
import { MAX_PAYOUT_UNITS, unitsToNumber, type Units } from '@rewards-wall/shared/credits.ts';
import { offerRow } from './offer-row.ts';
import type { OfferRow } from './offer-row.ts';
import { statesNothing, type Conditions } from '@rewards-wall/shared/schema/conditions.ts';
import type { Targeting } from './targeting.ts';

export interface ImportedOfferEvent {
  readonly event_id: number;
  readonly event_name: string;
  readonly event_revenue: Units;
  /** Seconds; 0 = not set. */
  readonly estimated_time_to_complete: number;
  /** Seconds after the click; null = no limit. */
  readonly time_to_complete: number | null;
  /** How often a user can complete it; null = no limit. Absent: once. */
  readonly max_completions?: number | null;
  /** Whether only one completion of each UTC day counts. Absent: several may. */
  readonly once_a_day?: true;
}

/** A live survey as offers show it. */
export interface SurveyFacts {
  /** The provider's id. */
  readonly survey_id: string;
  readonly minutes: number;
  /** 1 to 5; null if the provider has none. */
  readonly rating: number | null;
  readonly provider: string;
}

/** An imported offer: complete, with money in units and times in epoch milliseconds. */
export interface ImportedOffer {
  readonly offer_id: number;
  readonly name: string;
  readonly description: string;
  readonly requirements: string | null;
  readonly credit_delay: string;
  /** Absent if the delay was stated. */
  readonly credit_delay_known?: false;
  /** An absolute http or https URL, or a path on this service; '' for none. */
  readonly image_url: string;
  readonly creative_id: number;
  readonly creative_filename: string;
  /** A template with `destinationMacros`. */
  readonly destination_url: string;
  readonly payout: Units;
  readonly is_support_center_disabled: 0 | 1;
  readonly featured_global: 0 | 1;
  readonly category_id: readonly number[];
  readonly mobile_app?: { readonly store_id: string; readonly platform: 1 | 2 };
  readonly events: readonly ImportedOfferEvent[];
  /** The only source that may report its leads; null = any source that signs all parameters. */
  readonly source: string | null;
  readonly targeting: Targeting;
  /** Whether a user can complete it many times; absent = once. */
  readonly repeatable?: 1;
  /** What users must know of it; absent = nothing. */
  readonly conditions?: Conditions;
  /** Set for a live survey, which no import can make. */
  readonly survey?: SurveyFacts;
  readonly starts_at: number | null;
  readonly ends_at: number | null;
  /** Per UTC day or in total, across all walls. */
  readonly cap: { readonly leads: number; readonly per: 'day' | 'total' } | null;
  /** Expected earnings per click, by which the offer is ranked while it is new. */
  readonly prior: number;
  /** Only of tiles: links to other networks' walls. They are repeatable, and have a payout of 0. */
  readonly tile?: TileTerms;
  /** Only of offers that come from a feed: what the network pays, and how that became `payout`. */
  readonly feed?: FeedTerms;
}

function complete(parsed: OfferRow, context: z.RefinementCtx): ImportedOffer {
  const { events, mobile_app, image_url } = parsed;
  const revenue = events.reduce((sum, { event_revenue }) => sum + event_revenue, 0);
  const isTile = parsed.kind === 'tile';
  const payout = parsed.payout ?? (events.length > 0 ? revenue : isTile ? 0 : undefined);
  const refuse = (path: string, message: string) => context.addIssue({ code: 'custom', path: [path], message });
  if (payout === undefined) refuse('payout', 'is required');
  else if (events.length > 0 && payout !== revenue) refuse('payout', 'must be the sum of event_revenue');
  if (revenue > MAX_PAYOUT_UNITS) refuse('events', 'must not pay more than 100000 in total');
  if (new Set(events.map(({ event_id }) => event_id)).size < events.length)
    refuse('events', 'must not repeat an event_id');
  if (isTile) {
    if ((parsed.payout ?? 0) !== 0) refuse('payout', 'must be absent: a tile pays what its network states');
    if (events.length > 0) refuse('events', 'must be absent for a tile');
    if (parsed.source === null) refuse('source', 'is required for a tile');
    if (parsed.tile === undefined) refuse('tile', 'is required for a tile');
    if (parsed.tile?.amount === 'money' && Math.max(parsed.tile.max_payout, parsed.tile.max_day) > MAX_PAYOUT_UNITS) {
      refuse('tile', 'must not pay more than 100000');
    }
  } else if (parsed.tile !== undefined) refuse('tile', "must be absent unless kind is 'tile'");
  if (parsed.starts_at !== null && parsed.ends_at !== null && parsed.ends_at <= parsed.starts_at) {
    refuse('ends_at', 'must be after starts_at');
  }
  return {
    offer_id: parsed.offer_id,
    name: parsed.name,
    description: parsed.description,
    requirements: parsed.requirements,
    credit_delay: parsed.credit_delay ?? UNKNOWN_DELAY,
    ...((parsed.credit_delay === undefined || parsed.credit_delay_known === false) && { credit_delay_known: false }),
    image_url,
    creative_id: parsed.creative_id ?? parsed.offer_id,
    creative_filename: parsed.creative_filename ?? fileName(image_url),
    destination_url: parsed.destination_url,
    payout: payout ?? 0,
    is_support_center_disabled: parsed.is_support_center_disabled,
    featured_global: parsed.featured_global,
    category_id: parsed.category_id,
    ...(mobile_app && { mobile_app }),
    events: events.map(({ currency_count: _, max_completions, once_a_day, ...rest }) => ({
      ...rest,
      ...(max_completions !== 1 && { max_completions }),
      ...(once_a_day && { once_a_day }),
    })),
    source: parsed.source,
    targeting: parsed.targeting,
    ...((parsed.repeatable === 1 || isTile) && { repeatable: 1 }),
    ...(parsed.tile && { tile: parsed.tile }),
    ...(parsed.conditions && !statesNothing(parsed.conditions) && { conditions: parsed.conditions }),
    starts_at: parsed.starts_at,
    ends_at: parsed.ends_at,
    cap: parsed.cap,
    prior: parsed.prior,
  };
}

/** The last part of a URL's path, at most 255 characters; '' if the path ends in '/'. */
function fileName(url: string): string {
  const [path = ''] = url.replace(/^[a-z]+:\/\/[^/?#]*/i, '').split(/[?#]/, 1);
  return [...path.slice(path.lastIndexOf('/') + 1)].slice(0, 255).join('');
}

/**
 * One row of an import (docs/contract/catalog.md#rows): an Offer with `destination_url` instead of `click_url`, and
 * with targeting. Refuses unknown fields, ignores computed ones, and fills in the defaults of absent ones.
 */
export const importedOffer = offerRow.transform(complete);

/**
 * An offer as an import row: money as decimal numbers, times as ISO 8601 text. Omits fields at their default, except
 * the contract's own. Importing the row gives an equal offer.
 */
export function exportOffer(offer: ImportedOffer): Record<string, unknown> {
  const { mobile_app, source, starts_at, ends_at, cap, prior, targeting, tile, feed: _, ...fields } = offer;
  const restrictions = Object.entries(targeting).filter(
    ([, value]) => value !== null && (typeof value === 'string' || Object.keys(value).length > 0),
  );
  return {
    ...fields,
    payout: unitsToNumber(offer.payout),
    ...(mobile_app && { mobile_app }),
    events: offer.events.map((event) => ({ ...event, event_revenue: unitsToNumber(event.event_revenue) })),
    ...(source !== null && { source }),
    ...(tile && { kind: 'tile', tile: exportTile(tile) }),
    ...(restrictions.length > 0 && { targeting: Object.fromEntries(restrictions) }),
    ...(starts_at !== null && { starts_at: isoTime(starts_at) }),
    ...(ends_at !== null && { ends_at: isoTime(ends_at) }),
    ...(cap && { cap }),
    ...(prior !== 0 && { prior }),
  };
}

/** The terms of a tile with decimal numbers. */
export function exportTile({ amount, max_day: day, max_payout: payout, share }: TileTerms) {
  return {
    amount,
    share: unitsToNumber(share),
    max_payout: unitsToNumber(payout),
    max_day: unitsToNumber(day),
  };
}

/** The JSON Schema (2020-12) of one import row, for authors of feeds. */
export function importedOfferJsonSchema(): Record<string, unknown> {
  return { title: 'Imported offer', ...jsonSchemaOf(importedOffer, 'input') };
}
