/** A group of countries where one price holds. `level` scales the price of North America. */
export type Market = { readonly countries: readonly string[]; readonly level: number };

export const markets = {
  america: { countries: ['US', 'CA'], level: 1 },
  states: { countries: ['US'], level: 1 },
  britain: { countries: ['GB', 'IE', 'AU', 'NZ'], level: 0.85 },
  kingdom: { countries: ['GB'], level: 0.9 },
  europe: { countries: ['DE', 'AT', 'CH', 'FR', 'BE', 'NL', 'ES', 'IT', 'PT', 'SE', 'PL'], level: 0.7 },
  germany: { countries: ['DE', 'AT', 'CH'], level: 0.8 },
  france: { countries: ['FR', 'BE', 'CH'], level: 0.75 },
  spain: { countries: ['ES'], level: 0.65 },
  latin: { countries: ['MX', 'AR', 'CO', 'CL', 'PE'], level: 0.4 },
  brazil: { countries: ['BR'], level: 0.45 },
  lusophone: { countries: ['BR', 'PT'], level: 0.5 },
  japan: { countries: ['JP'], level: 0.8 },
  asia: { countries: ['JP', 'KR', 'SG', 'IN'], level: 0.5 },
  india: { countries: ['IN'], level: 0.3 },
  gulf: { countries: ['SA', 'AE', 'KW', 'QA', 'EG'], level: 0.55 },
  world: { countries: [], level: 0.5 },
} as const satisfies Record<string, Market>;

export type MarketName = keyof typeof markets;
