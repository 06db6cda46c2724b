import { unitsToNumber } from '@rewards-wall/shared/credits.ts';
import type { OfferRow } from '@rewards-wall/shared/admin/offers-schema.ts';
import type { Currencies } from '../../offers/catalog/currencies.ts';
import { systemLabel } from '../../offers/catalog/describe-rule.ts';
import { stateOf, type BrowsedOffer } from '../../offers/staff/browse-offers.ts';
import { grossOf } from '../../schema/feed-terms.ts';
import { systemsOf } from '../../schema/targeting.ts';
import type { Wall } from '../../store/ports/directory.ts';

/** An offer as a row of the list. `wall`: the wall whose currency and settings apply; null for none. */
export function offerRowOf(
  { detail, entry, origin, rule }: BrowsedOffer,
  wall: Wall | null,
  currencies: Currencies,
): OfferRow {
  const { offer, statistics } = entry;
  const { category_id: categories, feed, offer_id: offerId, payout, targeting } = offer;
  const epc = statistics?.epc ?? null;
  return {
    offer_id: offerId,
    name: offer.name,
    kind: offer.tile === undefined ? 'offer' : 'tile',
    state: stateOf(rule),
    reason: rule,
    detail,
    place: wall === null ? null : placeOn(wall, offerId),
    featured: offer.featured_global === 1,
    source: offer.source,
    feed: origin.feed,
    overridden: origin.isOverridden,
    payout: unitsToNumber(payout),
    gross: unitsToNumber(feed === undefined ? payout : grossOf(feed.payout, feed)),
    credits: wall === null ? null : unitsToNumber(currencies.of(wall.settings).credits(payout)),
    epc: epc === null ? null : unitsToNumber(epc),
    conversion: statistics?.conversionRate ?? null,
    cap: offer.cap?.leads ?? null,
    cap_per: offer.cap?.per ?? null,
    cap_used: origin.capLeads,
    category_id: [...categories],
    countries: [...targeting.countries],
    devices: [...targeting.devices],
    systems: systemsOf(offer).map(systemLabel),
  };
}

function placeOn({ settings }: Wall, offerId: number): OfferRow['place'] {
  if (settings.blocked.includes(offerId)) return 'blocked';
  return settings.featured.includes(offerId) ? 'featured' : 'usual';
}
