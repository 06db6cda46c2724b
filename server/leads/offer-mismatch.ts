import type { LeadFacts } from '../store/ports/leads.ts';
import type { Store } from '../store/store.ts';
import type { LeadReport } from './reports/lead-report.ts';

/** Why a lead for an offer from a feed is held (docs/contract/leads.md#amounts). */
export type OfferMismatch = 'wrong_offer';

/**
 * Whether the network names another offer than the click's; null if not, or if it names none. Users can change the
 * click id in a link, so it doesn't prove which offer the network pays for.
 */
export async function offerMismatch(
  { store }: { store: Store },
  { facts, report }: { report: LeadReport; facts: LeadFacts },
): Promise<OfferMismatch | null> {
  if (report.offer === undefined || report.status === 2) return null;
  const known = await store.findFeedOffer(facts.click.offerId);
  return known === null || known.externalId === report.offer ? null : 'wrong_offer';
}
