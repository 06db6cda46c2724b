import { UNITS_PER_CREDIT, type Units } from '@rewards-wall/shared/credits.ts';
import { whenReady, type MaybePromise } from '../runtime/when-ready.ts';
import type { Wall } from '../store/ports/directory.ts';
import type { CatalogSnapshot } from './catalog/catalog-snapshot.ts';
import { currencyOf, listCurrencies, type Currencies } from './catalog/currencies.ts';
import { noFilter } from './catalog/filter.ts';
import type { MatchRequest } from './catalog/match.ts';
import type { OffersDeps } from './list-offers.ts';
import { loadMatchContext, type TargetedUser } from './match-context.ts';

/** What a user sees on a wall, in one line. */
export interface Teaser {
  readonly offers: number;
  /** The offer with the most credits; of several, the one that the list by payout has first. Null without offers. */
  readonly top: { readonly name: string; readonly amount: Units } | null;
}

export type TeaseOffers = (user: TargetedUser) => MaybePromise<Teaser | null>;

const OFFERS_PER_STEP = 100;

/** Sums up the list that the user would get (docs/contract/offers.md#teaser). Null if the token has ended. */
export function teaseOffers(deps: OffersDeps): TeaseOffers {
  return (user) =>
    whenReady(loadMatchContext(deps, user, noFilter), ({ hasTokenEnded, request, snapshot }) =>
      hasTokenEnded
        ? null
        : { offers: snapshot.count(request).offers, top: topOffer(snapshot, request, [deps.currencies, user.wall]) },
    );
}

/** Walks down the payouts only as long as a rule's factor could still raise one above the best so far. */
function topOffer(
  snapshot: CatalogSnapshot,
  request: MatchRequest,
  [currencies, { settings }]: [Currencies, Wall],
): Teaser['top'] {
  const ofList = listCurrencies(currencies, settings, request.rewardRules);
  const rates = [ofList.currency, ...(ofList.rewards?.currencies.values() ?? [])];
  const most = rates.reduce((best, next) => (factorOf(next) > factorOf(best) ? next : best));
  let top: Teaser['top'] = null;
  for (let offset = 0; ; offset += OFFERS_PER_STEP) {
    const entries = snapshot.pick(request, 'payout', { offset, limit: OFFERS_PER_STEP, ascending: false });
    for (const { offer } of entries) {
      if (top !== null && most.credits(offer.payout) <= top.amount) return top;
      const amount = currencyOf(ofList, offer.offer_id).credits(offer.payout);
      if (top === null || amount > top.amount) top = { name: offer.name, amount };
    }
    if (entries.length < OFFERS_PER_STEP) return top;
  }
}

function factorOf({ reward }: { readonly reward: { readonly factor: Units } | null }): Units {
  return reward?.factor ?? UNITS_PER_CREDIT;
}
