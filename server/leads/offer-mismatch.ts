import type { Vault } from '../security/vault.ts';
import { decodeTerms } from '../store/click-terms.ts';
import type { LeadFacts } from '../store/ports/leads.ts';
import type { Store } from '../store/store.ts';
import type { LeadReport } from './reports/lead-report.ts';

/** Why a lead for an offer from a feed or for a tile is held (docs/contract/leads.md#amounts). */
export type OfferMismatch = 'wrong_offer' | 'wrong_person';

/**
 * Whether the network names another offer than the click's, or another user of a tile; null if not, or if it names none.
 * `namesPerson`: the calls of the source name the user, so one that doesn't fits no tile. Users can change the click id in a link, so it proves neither which offer the network pays for nor whose.
 */
export async function offerMismatch(
  { store, vault }: { store: Store; vault: Vault },
  {
    facts,
    namesPerson,
    report,
    source,
  }: { source: string; namesPerson: boolean; report: LeadReport; facts: LeadFacts },
): Promise<OfferMismatch | null> {
  if (report.status === 2) return null;
  const { click, person: account } = facts;
  const { person } = report.respondent ?? {};
  if ((namesPerson || person !== undefined) && account !== null && decodeTerms(click.terms).tile !== undefined) {
    const { profileId: adwallId, subid1 } = account;
    if (person !== vault.sourceUserId({ source, adwallId, subid1 })) return 'wrong_person';
  }
  if (report.offer === undefined) return null;
  const known = await store.findFeedOffer(click.offerId);
  return known === null || known.externalId === report.offer ? null : 'wrong_offer';
}
