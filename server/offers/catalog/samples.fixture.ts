import { importedOffer, type ImportedOffer } from '../../schema/imported-offer.ts';
import type { Targeting } from '../../schema/targeting.ts';
import { wallSettings } from '@rewards-wall/shared/settings/wall-settings.ts';
import type { StoredOffer } from '../../store/ports/catalog.ts';
import type { OfferStatistics } from '../../store/ports/statistics.ts';
import type { Currencies } from './currencies.ts';
import type { Wall } from '../../store/ports/directory.ts';
import { noFilter } from './filter.ts';
import type { MatchRequest } from './match.ts';
import type { ClientFacts } from './client-facts.ts';
import { noRules } from './rules-of-request.ts';

/** Samples for tests and benchmarks: complete values, of which a test states only the relevant parts. */

const base = importedOffer.parse({
  offer_id: 1,
  name: 'Harbor Quest',
  description: 'Reach level 10.',
  credit_delay: '0',
  image_url: '/images/harbor.svg',
  destination_url: 'https://example.com/?c={click_id}',
  payout: 1,
  category_id: [17],
});

export function sampleOffer(
  offerId: number,
  parts: Partial<Omit<ImportedOffer, 'targeting'>> & { targeting?: Partial<Targeting> } = {},
): ImportedOffer {
  const { targeting, ...rest } = parts;
  return { ...base, offer_id: offerId, ...rest, targeting: { ...base.targeting, ...targeting } };
}

export function stored(offer: ImportedOffer, parts: Partial<Omit<StoredOffer, 'offer'>> = {}): StoredOffer {
  return { offer, disabled: false, createdAt: 0, ...parts };
}

/** Statistics of an offer with few clicks. */
export function sampleStatistics(offerId: number, parts: Partial<OfferStatistics> = {}): OfferStatistics {
  const unknown = { epc: null, conversionRate: null, minutesToCredit: null, completionRate: null };
  return { offerId, ...unknown, popularity: 0, trending: 0, ...parts };
}

/** Settings of a wall that shows what really happens on offers. */
export function sampleCurrency(ratio: number, round = false): Parameters<Currencies['of']>[0] {
  return { currency: { ratio, round }, show_observed: true };
}

/** Wall 1 of publisher 1, with 100 credits per unit of payout. `settings` as an operator gives them. */
export function sampleWall(settings: Readonly<Record<string, unknown>> = {}): Wall {
  const currency = { name: 'Coins', ratio: 100 };
  return {
    kind: 'wall',
    pubId: 1,
    adwallId: 1,
    publishableKey: 'pk_sample',
    settings: wallSettings.parse({ name: 'Sample', currency, ...settings }),
    rules: { version: 0, rules: [] },
    earlierRules: [],
    createdAt: 0,
  };
}

export const desktop: ClientFacts = {
  country: 'US',
  languages: ['en'],
  device: 'desktop',
  targetSystems: [],
  browser: 'chrome',
  osVersion: null,
};

export const iPhone: ClientFacts = { ...desktop, device: 'phone', targetSystems: [30, 50, 51], browser: 'safari' };

export const anyRequest: MatchRequest = {
  clientFacts: desktop,
  person: null,
  wall: {
    featured: { ids: new Set(), isLongLived: true },
    blocked: { ids: new Set(), isLongLived: true },
    payoutMin: 0,
  },
  rewardRules: noRules,
  completed: { ids: new Set(), isLongLived: false },
  ...noFilter,
};
