import type { AllOffersQuery, ListedOffer } from '@rewards-wall/shared/schema/all-offers.ts';
import type { Clock } from '../runtime/clock.ts';
import type { Wall } from '../store/ports/directory.ts';
import type { Catalog } from './catalog/catalog.ts';
import { currencyOf, listCurrencies, type Currencies } from './catalog/currencies.ts';
import { noFilter } from './catalog/filter.ts';
import { offerOf, type CatalogEntry } from './catalog/render.ts';
import { rulesOfRequest } from './catalog/rules-of-request.ts';
import { wallRules } from './catalog/wall-rules.ts';

export interface AllOffersInput {
  readonly wall: Wall;
  readonly query: AllOffersQuery;
  /** Seals the token of the link of one offer (base64url). */
  readonly sealLink: (offerId: number) => string;
}

/** A page in pieces, so that other requests run between them, and the number of offers on all pages. */
export interface AllOffersPage {
  readonly first: readonly ListedOffer[];
  readonly rest: AsyncIterable<readonly ListedOffer[]>;
  readonly total: number;
}

export type ListAllOffers = (input: AllOffersInput) => Promise<AllOffersPage | null>;

const OFFERS_PER_PIECE = 500;
const NO_OFFERS = { ids: new Set<number>(), isLongLived: true };

/**
 * The offers of a wall for any user (docs/contract/offers.md#all-offers-of-a-wall); null for an empty page. Clicks
 * check everything that depends on the user. Offers that ask for answers are left out, because hardly any user of such
 * a list has a profile.
 */
export function listAllOffers({
  catalog,
  clock,
  currencies,
  publicUrl,
}: {
  readonly catalog: Catalog;
  readonly clock: Clock;
  readonly currencies: Currencies;
  /** The service's address, without a trailing slash. */
  readonly publicUrl: string;
}): ListAllOffers {
  return async ({ query, sealLink, wall }) => {
    const snapshot = await catalog.latest();
    const { category_id: categories = [], countries, limit, offset } = query;
    const rules = wallRules(wall.settings);
    const anyone = {
      ...noFilter,
      categories,
      clientFacts: null,
      person: null,
      completed: NO_OFFERS,
      rewardRules: rulesOfRequest(
        wall.rules.rules,
        { at: clock.now(), client: null, matched: new Set() },
        snapshot.entries,
      ),
      wall: rules,
    };
    const everything = snapshot.pick(anyone, 'popularity', { offset: 0, limit: null, ascending: false });
    const wanted = countries === undefined ? everything : everything.filter((entry) => isFor(entry, countries));
    const page = wanted.slice(offset, offset + limit);
    if (page.length === 0) return null;

    const ofList = listCurrencies(currencies, wall.settings, anyone.rewardRules);
    const listed = (entry: CatalogEntry): ListedOffer => {
      const { offer_id: offerId, targeting } = entry.offer;
      // Clients append `&sub1=`, so the link has a query.
      const token = `${sealLink(offerId)}?from=list`;
      const currency = currencyOf(ofList, offerId);
      const offer = offerOf(entry, { currency, featured: rules.featured.ids, token }, publicUrl);
      return {
        ...offer,
        adwall_name: offer.name,
        adwall_description: offer.description,
        conversion_notes: offer.requirements ?? '',
        countries: [...targeting.countries],
        creatives: offer.image_url === '' ? [] : [{ creative_id: offer.creative_id, type: 1, url: offer.image_url }],
      };
    };
    const piece = (from: number): ListedOffer[] => page.slice(from, from + OFFERS_PER_PIECE).map(listed);
    const rest = async function* (): AsyncGenerator<readonly ListedOffer[]> {
      for (let from = OFFERS_PER_PIECE; from < page.length; from += OFFERS_PER_PIECE) yield piece(from);
    };
    return { first: piece(0), rest: rest(), total: wanted.length };
  };
}

function isFor({ offer }: CatalogEntry, countries: readonly string[]): boolean {
  const { countries: targeted } = offer.targeting;
  return targeted.length === 0 || targeted.some((country) => countries.includes(country));
}
