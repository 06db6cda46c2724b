import { SURVEYS } from '@rewards-wall/shared/catalogue/categories.ts';
import type { AccountRef } from '../store/ports/accounts.ts';
import type { ProfilesPort } from '../store/ports/profiles.ts';
import type { TargetingPort } from '../store/ports/targeting.ts';
import { holdsToken, type TokensPort } from '../store/ports/tokens.ts';
import { noFilter } from './catalogue/filter.ts';
import { loadMatchContext, type PresentedToken } from './match-context.ts';
import type { ListOffersDeps, OffersAnswer, OffersInput } from './list-offers.ts';
import { takePage } from './catalogue/take-page.ts';

export interface ListSurveysDeps extends ListOffersDeps {
  readonly store: Pick<TargetingPort, 'targetingFacts'> &
    Pick<ProfilesPort, 'readUserProfile'> &
    Pick<TokensPort, 'findTokenHolder'>;
}

export interface SurveysInput {
  /** The user's account at the panel. */
  readonly account: AccountRef;
  /** The same user on the linked wall, which holds the surveys; null if no wall is linked. Its query restricts nothing. */
  readonly offers: OffersInput | null;
  /** The user token that the request presents, if any. */
  readonly token?: PresentedToken | null;
}

/** `no_profile`: the user has no profile. */
export type SurveysAnswer = OffersAnswer | { readonly kind: 'no_profile' } | { readonly kind: 'token_ended' };

export type ListSurveys = (input: SurveysInput) => Promise<SurveysAnswer>;

/**
 * The linked wall's offers of category 20 that fit the user's profile (docs/contract/profiles.md#surveys), most popular
 * first. The click checks the rules about device, language and IP address, because a server may request the list.
 */
export function listSurveys(deps: ListSurveysDeps): ListSurveys {
  return async ({ account, offers, token = null }) => {
    if (offers === null) {
      if (token && !holdsToken(await deps.store.findTokenHolder(account), token.binding)) {
        return { kind: 'token_ended' };
      }
      return { kind: (await deps.store.readUserProfile(account)) === null ? 'no_profile' : 'none' };
    }
    const user = { ...offers, token, panelId: account.profileId, clientFacts: null };
    const { hasTokenEnded, snapshot, request, hasProfile, isTestUser } = await loadMatchContext(deps, user, {
      ...noFilter,
      categories: [SURVEYS],
    });
    if (hasTokenEnded) return { kind: 'token_ended' };
    if (!hasProfile) return { kind: 'no_profile' };
    const entries = await takePage(
      (slice) => snapshot.pick(request, 'popularity', slice),
      { offset: 0, limit: null, ascending: false },
      (shown) => {
        if (!isTestUser) deps.countImpressions(offers.wall.adwallId, shown);
      },
    );
    if (entries.length === 0) return { kind: 'none' };
    return deps.render(entries, {
      name: 'surveys',
      currency: deps.currencies.of(offers.wall.settings),
      token: offers.sealToken(),
      featured: request.wall.featured.ids,
      detected: offers.clientFacts.targetSystems,
    });
  };
}
