import { FIRST_FEED_ID } from '../schema/feed-terms.ts';
import type { FeedsPort } from '../store/ports/feeds.ts';
import type { LeadFacts, LeadsPort } from '../store/ports/leads.ts';

export interface FindLeadFactsDeps {
  store: Pick<LeadsPort, 'leadFacts'> & Pick<FeedsPort, 'settleFeedOffer'>;
}

/**
 * Reads what a lead is judged by. An offer that a feed has just brought may still be staged, where nobody looks for its
 * source and its cap (docs/decisions/032-runs-are-staged.md): it is moved first.
 */
export async function findLeadFacts(
  { store }: FindLeadFactsDeps,
  asked: { clickId: string; recentSince: number },
): Promise<LeadFacts | null> {
  const facts = await store.leadFacts(asked);
  if (facts === null || facts.offer !== null || facts.click.offerId < FIRST_FEED_ID) return facts;
  await store.settleFeedOffer(facts.click.offerId);
  return store.leadFacts(asked);
}
