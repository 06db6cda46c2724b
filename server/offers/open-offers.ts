import { yieldToEventLoop } from '../runtime/yield-to-event-loop.ts';
import { createBufferPool } from './catalog/buffer-pool.ts';
import { createCurrencies } from './catalog/currencies.ts';
import { createRenderer } from './catalog/render-list.ts';
import { countOffers } from './count-offers.ts';
import { explainOffers } from './explain-offers.ts';
import { findOfferForClick, termsForClick } from './find-offer-for-click.ts';
import { listAllOffers } from './list-all-offers.ts';
import { listOffers } from './list-offers.ts';
import { listSurveys, type ListSurveysDeps } from './list-surveys.ts';
import type { Catalog } from './catalog/catalog.ts';
import { importOffers } from './import/import-offers.ts';
import { loadOfferFacts } from './load-offer-facts.ts';
import { browseOffers } from './staff/browse-offers.ts';
import { changeOffers } from './staff/change-offers.ts';
import { showOffer } from './staff/show-offer.ts';
import type { Store } from '../store/store.ts';
import type { Clock } from '../runtime/clock.ts';
import type { Ids } from '../runtime/ids.ts';

type Parts = Omit<ListSurveysDeps, 'currencies' | 'render'> & {
  catalog: Catalog;
  store: Store;
  clock: Clock;
  ids: Pick<Ids, 'timeOrdered'>;
};

/** Offers as users see them: listed, counted, explained, and checked again when one is clicked. */
export function openOffers(parts: Parts) {
  const pool = createBufferPool();
  const render = createRenderer({ pool, publicUrl: parts.publicUrl, yieldToEventLoop });
  const deps = { ...parts, currencies: createCurrencies(), render };
  return {
    listOffers: listOffers(deps),
    listAllOffers: listAllOffers(deps),
    previewOffers: listOffers({ ...deps, countImpressions: () => undefined }),
    countOffers: countOffers(deps),
    listSurveys: listSurveys(deps),
    explainOffers: explainOffers(deps),
    findOfferForClick: findOfferForClick(deps),
    termsForClick: termsForClick(deps.currencies),
    loadOfferFacts: loadOfferFacts(parts),
    importOffers: importOffers(parts),
    browseOffers: browseOffers(parts),
    showOffer: showOffer(parts),
    changeOffers: changeOffers(parts),
  };
}
