import { SURVEYS } from '@rewards-wall/shared/catalog/categories.ts';
import type { ImportedOffer } from '../schema/imported-offer.ts';
import type { AccountRef } from '../store/ports/accounts.ts';
import { holdsToken } from '../store/ports/tokens.ts';
import { noFilter } from './catalog/filter.ts';
import { loadMatchContext, type PresentedToken } from './match-context.ts';
import type { OffersDeps, OffersResult, OffersInput } from './list-offers.ts';
import { prepareEntry, type CatalogEntry } from './catalog/render.ts';
import { listCurrencies } from './catalog/currencies.ts';
import { takePage } from './catalog/take-page.ts';

export interface SurveysInput {
  /** The user's account at the panel. */
  readonly account: AccountRef;
  /**
   * The same user on the linked wall, which has the surveys; null if no wall is linked. Its query has no restrictions.
   */
  readonly offers: OffersInput | null;
  /** The user token that the request presents, if any. */
  readonly token?: PresentedToken | null;
  /** Queries the providers for live surveys. Called only for a user with a profile and a valid token. */
  readonly findLive?: () => Promise<LiveSurveyList>;
}

/** The live surveys that providers offer the user. */
export interface LiveSurveyList {
  /** In order, ahead of the catalog's. */
  readonly offers: readonly ImportedOffer[];
  /** Members of the response in addition to the list; undefined ones are absent. */
  readonly members: Readonly<Record<string, unknown>>;
}

/** `no_profile`: the user has no profile. */
/** `nothing_but`: no survey, but the response still has members. */
export type SurveysResult =
  | OffersResult
  | { readonly kind: 'nothing_but'; readonly members: LiveSurveyList['members'] }
  | { readonly kind: 'no_profile' }
  | { readonly kind: 'token_ended' };

export type ListSurveys = (input: SurveysInput) => Promise<SurveysResult>;

/**
 * The providers' live surveys, then the linked wall's offers of category 20 that match the user's profile
 * (docs/contract/profiles.md#surveys), most popular first. The click checks the rules about device, language and IP
 * address, because a server may request the list.
 */
export function listSurveys(deps: OffersDeps): ListSurveys {
  return async ({ account, findLive = noLive, offers, token = null }) => {
    if (offers === null) {
      if (token && !holdsToken(await deps.store.findTokenHolder(account), token.binding)) {
        return { kind: 'token_ended' };
      }
      return { kind: (await deps.store.readUserProfile(account)) === null ? 'no_profile' : 'none' };
    }
    const user = { ...offers, token, panelId: account.profileId, clientFacts: null };
    const { hasTokenEnded, snapshot, request, hasProfile, isTestUser, matched } = await loadMatchContext(deps, user, {
      ...noFilter,
      categories: [SURVEYS],
    });
    if (hasTokenEnded) return { kind: 'token_ended' };
    if (!hasProfile) return { kind: 'no_profile' };
    const entries = await takePage(
      (slice) => snapshot.pick(request, 'popularity', slice),
      { offset: 0, limit: null, ascending: false },
      (shown) => {
        if (isTestUser) return;
        deps.countImpressions(offers.wall.adwallId, shown, {
          subid1: account.subid1,
          placement: offers.query.placement ?? '',
          isOpening: false,
        });
      },
    );
    const live = await findLive();
    const { rewardRules } = request;
    const liveOffers = live.offers.filter((offer) => rewardRules.hidingRule(offer) === null);
    const rewards = new Map(rewardRules.rewards);
    for (const offer of liveOffers) {
      const reward = rewardRules.rewardOf(offer);
      if (reward !== null) rewards.set(offer.offer_id, reward);
    }
    const all = [...liveOffers.map((offer) => liveEntry(offer, deps.publicUrl)), ...entries];
    const hasMembers = Object.values(live.members).some((member) => member !== undefined);
    if (all.length === 0) return hasMembers ? { kind: 'nothing_but', members: live.members } : { kind: 'none' };
    return deps.render(all, {
      name: 'surveys',
      ...(hasMembers && { members: live.members }),
      ...listCurrencies(deps.currencies, offers.wall.settings, { ...rewardRules, rewards }),
      token: offers.sealToken(matched),
      featured: request.wall.featured.ids,
      detected: offers.clientFacts.targetSystems,
    });
  };
}

const noLive = async (): Promise<LiveSurveyList> => ({ offers: [], members: {} });

/** Rendered for this response only. */
function liveEntry(offer: ImportedOffer, publicUrl: string): CatalogEntry {
  return prepareEntry({ offer, disabled: false, createdAt: 0 }, publicUrl, (bytes) => bytes);
}
