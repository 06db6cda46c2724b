import type { HidingRule } from '@rewards-wall/shared/schema/offer.ts';
import { breathe } from './breathe.ts';
import type { CatalogueEntry } from './render.ts';
import { describeRule } from './describe-rule.ts';
import { gatherRequest, type GatherDeps } from './gather-request.ts';
import { filterOf, type OffersInput } from './list-offers.ts';

export type ExplainInput = Omit<OffersInput, 'sealToken'> & {
  /** null = every offer. */
  readonly offerId: number | null;
};

/** Whether one offer is shown to this user, and what keeps it back. */
export interface ExplainedOffer {
  readonly offer_id: number;
  readonly shown: boolean;
  /** The first rule that hides it; null when it is shown. */
  readonly rule: HidingRule | null;
  /** A sentence about that rule; null when it is shown. */
  readonly detail: string | null;
}

export type ExplainOffers = (input: ExplainInput) => Promise<ExplainedOffer[] | null>;

const OFFERS_A_SLICE = 2_000;

/**
 * Explains the offers list of the same parameters, paging aside, in offer_id order, by the rules that made it. null
 * when there is no offer of that id.
 */
export function explainOffers(deps: GatherDeps): ExplainOffers {
  return async (input) => {
    const { snapshot, request } = await gatherRequest(deps, input, filterOf(input.query));
    const explain = (entry: CatalogueEntry): ExplainedOffer => {
      const rule = snapshot.hiddenBy(entry, request);
      const { offer } = entry;
      return {
        offer_id: offer.offer_id,
        shown: rule === null,
        rule,
        detail: rule === null ? null : describeRule(rule, offer, request),
      };
    };
    if (input.offerId !== null) {
      const entry = snapshot.find(input.offerId);
      return entry === null ? null : [explain(entry)];
    }
    const explained: ExplainedOffer[] = [];
    for (const [at, entry] of snapshot.entries.entries()) {
      if (at % OFFERS_A_SLICE === 0) await breathe();
      explained.push(explain(entry));
    }
    return explained;
  };
}
