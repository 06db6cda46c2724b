import type { Base } from '../base.ts';
import { yieldToEventLoop } from '../runtime/yield-to-event-loop.ts';
import { createBufferPool } from './catalog/buffer-pool.ts';
import { createCurrencies } from './catalog/currencies.ts';
import { createRenderer } from './catalog/render-list.ts';
import { countOffers } from './count-offers.ts';
import { explainOffers } from './explain-offers.ts';
import { findOfferForClick, surveyPriceForClick } from './find-offer-for-click.ts';
import { listAllOffers } from './list-all-offers.ts';
import { listOffers, type CountImpressions } from './list-offers.ts';
import { listSurveys } from './list-surveys.ts';
import type { UnsealPersonFacts } from './catalog/person-facts.ts';
import type { Catalog } from './catalog/catalog.ts';
import { teaseOffers } from './tease-offers.ts';
import { importOffers } from './import/import-offers.ts';
import { loadOfferFacts } from './load-offer-facts.ts';
import { browseOffers } from './staff/browse-offers.ts';
import { previewRule } from './preview-rule.ts';
import { changeOffers } from './staff/change-offers.ts';
import { saveTile } from './staff/save-tile.ts';
import { showOffer } from './staff/show-offer.ts';

/** Offers as users see them: listed, counted, explained, and checked again when one is clicked. */
export function openOffers(
  base: Base,
  more: {
    catalog: Catalog;
    publicUrl: string;
    unsealPersonFacts: UnsealPersonFacts;
    countImpressions: CountImpressions;
  },
) {
  const { catalog, publicUrl } = more;
  const pool = createBufferPool();
  const render = createRenderer({ pool, publicUrl, yieldToEventLoop });
  const deps = { ...base, ...more, currencies: createCurrencies(), render };
  return {
    listOffers: listOffers(deps),
    listAllOffers: listAllOffers(deps),
    previewOffers: listOffers({ ...deps, countImpressions: () => undefined }),
    countOffers: countOffers(deps),
    teaseOffers: teaseOffers(deps),
    listSurveys: listSurveys(deps),
    explainOffers: explainOffers(deps),
    findOfferForClick: findOfferForClick(deps),
    previewRule: previewRule(deps),
    surveyPriceForClick: surveyPriceForClick(deps),
    loadOfferFacts: loadOfferFacts(deps),
    importOffers: importOffers(deps),
    browseOffers: browseOffers(deps),
    showOffer: showOffer(deps),
    changeOffers: changeOffers(deps),
    saveTile: saveTile(deps),
    /** Finds the names of offers in the catalog; null for an unknown one. */
    async offerNames(): Promise<(offerId: number) => string | null> {
      const snapshot = await catalog.latest();
      return (offerId) => snapshot.find(offerId)?.offer.name ?? null;
    },
    /** How many offers users could see, of one source or in all. */
    async countEnabled(source?: string): Promise<number> {
      const { entries } = await catalog.latest();
      const isCounted = (entry: (typeof entries)[number]): boolean =>
        !entry.disabled && (source === undefined || entry.offer.source === source);
      return entries.reduce((count, entry) => count + (isCounted(entry) ? 1 : 0), 0);
    },
  };
}

export type Offers = ReturnType<typeof openOffers>;
