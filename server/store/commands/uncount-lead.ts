import { utcDay } from '@rewards-wall/shared/utc-day.ts';
import { query } from '../sql.ts';
import { one, type Steps } from '../steps.ts';
import type { LeadCap } from '../ports/clicks.ts';
import { claimOf } from './lead-place.ts';
import type { LockedLead } from './lock-lead.ts';
import { raiseCaps } from './versions.ts';

export const uncountLeadQueries = {
  capOfOffer: query<{ leads: number; per: LeadCap['per'] }>(`
    select cap_leads as leads, cap_per as per from offers where offer_id = $1 and cap_leads is not null`),
  uncountLead: query<{ leads: number }>(`
    update cap_counters set leads = leads - 1 where offer_id = $1 and day = $2 and leads > 0 returning leads`),
};

/**
 * Takes a lead that is no longer held, and was never credited, off the counter of its offer's present cap
 * (docs/contract/leads.md#caps).
 */
export function* uncountLead({ at, offerId, place }: Pick<LockedLead, 'at' | 'offerId' | 'place'>): Steps<void> {
  if (claimOf(place) === 'identity') return;
  const cap = yield* one(uncountLeadQueries.capOfOffer, offerId);
  if (cap === undefined) return;
  const day = cap.per === 'day' ? utcDay(at) : '';
  const counted = yield* one(uncountLeadQueries.uncountLead, offerId, day);
  if (counted?.leads === cap.leads - 1) yield* raiseCaps();
}
