import { offersQuery } from '@rewards-wall/shared/schema/offer.ts';
import { clientFactsOf } from '../../http/client/client-info.ts';
import { openCountryLookup } from '../../http/client/geo.ts';
import { createCatalog } from '../../offers/catalog/catalog.ts';
import { explainOffers } from '../../offers/explain-offers.ts';
import { unsealPersonFacts } from '../../profiles/person-facts.ts';
import type { Wall } from '../../store/ports/directory.ts';
import type { Installation } from '../installation.ts';

/** A user and an offer that they don't see. `ip` null: this machine's. */
export interface MissingOffer {
  wall: Wall;
  subid1: string;
  offerId: number;
  ip: string | null;
  userAgent: string;
}

/** Why the wall doesn't show the offer to the user, as a sentence; null if this database doesn't explain it. */
export async function explainMissingOffer(
  { clock, config, store, vault }: Installation,
  { ip, offerId, subid1, userAgent, wall }: MissingOffer,
): Promise<string | null> {
  const { panels } = await store.loadDirectory();
  const nearby = { ip: '127.0.0.1', isSecure: true, isUntrustedProxy: false, isTrustedProxy: false };
  const client = { ...nearby, userAgent, languages: [], countryFromProxy: null };
  const lookUp = ip === null ? () => null : await openCountryLookup(config);
  const explain = explainOffers({
    store,
    clock,
    catalog: createCatalog({ store, clock, publicUrl: config.publicUrl }),
    unsealPersonFacts: unsealPersonFacts(vault, clock),
  });
  const explained = await explain({
    wall,
    panelId: panels.find(({ settings }) => settings.adwall_id === wall.adwallId)?.profileId ?? null,
    subid1,
    query: offersQuery.parse({ subid1 }),
    clientFacts: clientFactsOf(client, lookUp, { ip: ip ?? undefined }),
    ipDigest: ip === null ? null : vault.ipDigest(ip),
    offerId,
  });
  return explained === null ? 'There is no such offer.' : (explained.first[0]?.detail ?? null);
}
