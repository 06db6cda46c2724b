import type { ImportedOffer } from '../../schema/imported-offer.ts';

/** More kinds than that are hardly worth remembering. */
const KINDS_AT_MOST = 10_000;

/**
 * Returns what puts one object in place of those parts that many offers have alike, such as their targeting. The garbage
 * collection stops the process for as long as it takes to move what was loaded, which is a third as many objects then.
 */
export function createPartSharer(kindsAtMost = KINDS_AT_MOST): (offer: ImportedOffer) => ImportedOffer {
  const known = new Map<string, unknown>();
  const share = <Part>(part: Part): Part => {
    const text = JSON.stringify(part);
    const kept = known.get(text);
    // The same text is the same value, and no offer is changed in place.
    if (kept !== undefined) return kept as Part;
    if (known.size >= kindsAtMost) known.clear();
    known.set(text, part);
    return part;
  };
  return (offer) => ({
    ...offer,
    targeting: share(offer.targeting),
    category_id: share(offer.category_id),
    events: share(offer.events),
    ...(offer.feed && { feed: share(offer.feed) }),
    ...(offer.cap && { cap: share(offer.cap) }),
  });
}
