/** What users, publishers and networks send, and how many of a hundred requests each is. */
export const mix = {
  offers: 45,
  click: 15,
  lead: 10,
  reversal: 2,
  transaction: 12,
  profile: 4,
  session: 4,
  activity: 8,
} as const;

/** One kind of request. */
export type RequestKind = keyof typeof mix;

/**
 * The kinds of as many requests as the shares add up to, spread evenly: any part of them has about the same shares as the
 * whole, so that every second of a run has the same mix. A smooth weighted round robin: the kind that is furthest behind
 * its share is next.
 */
export function spread<Kind extends string>(shares: Readonly<Record<Kind, number>>): Kind[] {
  const kinds = (Object.keys(shares) as Kind[]).map((kind) => ({ kind, share: shares[kind], credit: 0 }));
  const total = kinds.reduce((sum, { share }) => sum + share, 0);
  return Array.from({ length: total }, () => {
    for (const one of kinds) one.credit += one.share;
    const next = kinds.reduce((best, one) => (one.credit > best.credit ? one : best));
    next.credit -= total;
    return next.kind;
  });
}
