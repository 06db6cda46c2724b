/** The mix of requests by users, publishers and networks: the number of each in a hundred. */
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
 * The sequence of kinds, as long as the sum of the shares and spread evenly: any part of it has about the same shares,
 * so that every second of a run has the same mix. A smooth weighted round robin: the kind furthest behind its share is
 * next.
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
