import { SURVEYS } from '@rewards-wall/shared/catalogue/categories.ts';
import type { AccountRef } from '../store/ports/accounts.ts';
import type { ProfilesPort } from '../store/ports/profiles.ts';
import type { TargetingPort } from '../store/ports/targeting.ts';
import { holdsToken, type TokensPort } from '../store/ports/tokens.ts';
import { gatherRequest, noFilter, type AskingToken } from './match-context.ts';
import type { ListOffersDeps, OffersAnswer, OffersInput } from './list-offers.ts';
import { takePage } from './catalogue/take-page.ts';

export interface ListSurveysDeps extends ListOffersDeps {
  readonly store: Pick<TargetingPort, 'targetingFacts'> &
    Pick<ProfilesPort, 'readUserProfile'> &
    Pick<TokensPort, 'findTokenHolder'>;
}

export interface SurveysInput {
  /** The user under the survey profile. */
  readonly account: AccountRef;
  /** The same user on the linked wall, whose surveys these are; null when no wall is linked. Its query narrows nothing. */
  readonly offers: OffersInput | null;
  /** What the user asks with, if it is a token. */
  readonly token?: AskingToken | null;
}

/** `no_profile`: this user never created a profile. */
export type SurveysAnswer = OffersAnswer | { readonly kind: 'no_profile' } | { readonly kind: 'token_ended' };

export type ListSurveys = (input: SurveysInput) => Promise<SurveysAnswer>;

/**
 * The linked wall's offers of category 20 that fit the user's profile (docs/contract/profiles.md#surveys), most popular
 * first. Rules about device, language and address are left to the click: the list may be asked for by a server.
 */
export function listSurveys(deps: ListSurveysDeps): ListSurveys {
  return async ({ account, offers, token = null }) => {
    if (offers === null) {
      if (token && !holdsToken(await deps.store.findTokenHolder(account), token.binding)) {
        return { kind: 'token_ended' };
      }
      return { kind: (await deps.store.readUserProfile(account)) === null ? 'no_profile' : 'none' };
    }
    const asker = { ...offers, token, panelId: account.profileId, visitor: null };
    const { hasTokenEnded, snapshot, request, hasProfile } = await gatherRequest(deps, asker, {
      ...noFilter,
      categories: [SURVEYS],
    });
    if (hasTokenEnded) return { kind: 'token_ended' };
    if (!hasProfile) return { kind: 'no_profile' };
    const entries = await takePage(
      (slice) => snapshot.pick(request, 'popularity', slice),
      { offset: 0, limit: null, ascending: false },
      (shown) => deps.countImpressions(offers.wall.adwallId, shown),
    );
    if (entries.length === 0) return { kind: 'none' };
    return deps.render(entries, {
      name: 'surveys',
      currency: deps.currencies.of(offers.wall.settings.currency),
      token: offers.sealToken(),
      featured: request.wall.featured.ids,
      detected: offers.visitor.targetSystems,
    });
  };
}
