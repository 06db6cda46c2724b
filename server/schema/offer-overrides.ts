import * as z from 'zod';
import { ownConditions } from '@rewards-wall/shared/schema/conditions.ts';
import { netOf } from './feed-terms.ts';
import type { ImportedOffer } from './imported-offer.ts';
import { narrowTargeting } from './narrow-targeting.ts';
import { offerRow } from './offer-row.ts';
import type { Targeting } from './targeting.ts';

const { category_id, description, featured_global, name, requirements, targeting } = offerRow.shape;

/** What an operator may override of an offer that comes from a feed. An absent field is the feed's. */
export const offerOverrides = z.strictObject({
  name: name.optional(),
  description: description.removeDefault().optional(),
  requirements: requirements.removeDefault().optional(),
  featured_global: featured_global.removeDefault().optional(),
  category_id: category_id.optional(),
  /** In units: the part of the payout that users get. */
  share: z.int().min(0).max(10_000).optional(),
  /** In place of what the network states, field by field. Versions and browsers stay the network's. */
  conditions: ownConditions.optional(),
  /** Narrows the network's own targeting, and never widens it. */
  targeting: targeting.unwrap().optional(),
});

export type OfferOverrides = z.output<typeof offerOverrides>;

/** The offer as users see it: what the feed says, and over it what the operator says. */
export function withOverrides(offer: ImportedOffer, overrides: OfferOverrides): ImportedOffer {
  const { conditions, share, targeting: narrowed, ...fields } = overrides;
  const named: ImportedOffer = {
    ...offer,
    ...definedFields(fields),
    ...(conditions !== undefined && { conditions: { ...offer.conditions, ...conditions } }),
  };
  const priced = share === undefined || offer.feed === undefined ? named : withShare(named, share);
  return narrowed === undefined ? priced : narrower(priced, narrowed);
}

/** Whether anything is overridden. */
export function hasOverrides(overrides: OfferOverrides): boolean {
  return Object.values(overrides).some((value) => value !== undefined);
}

function definedFields(fields: Omit<OfferOverrides, 'conditions' | 'share' | 'targeting'>): Partial<ImportedOffer> {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined));
}

function withShare(offer: ImportedOffer, share: number): ImportedOffer {
  if (offer.feed === undefined) return offer;
  const feed = { ...offer.feed, share };
  const grossById = new Map(feed.events.map((event) => [event.event_id, event.payout]));
  const events = offer.events.map((event) => ({
    ...event,
    event_revenue: netOf(grossById.get(event.event_id) ?? 0, feed),
  }));
  const total = events.reduce((sum, { event_revenue }) => sum + event_revenue, 0);
  return { ...offer, feed, events, payout: events.length > 0 ? total : netOf(feed.payout, feed) };
}

/** An offer whose targeting leaves no one has ended. */
const ENDED = 1;

function narrower(offer: ImportedOffer, own: Targeting): ImportedOffer {
  const both = narrowTargeting(offer, own);
  if (both === null) return { ...offer, starts_at: null, ends_at: ENDED };
  return { ...offer, targeting: both };
}
