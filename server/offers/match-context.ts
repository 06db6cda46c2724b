import type { Attributes } from '@rewards-wall/shared/schema/attributes.ts';
import { matchToken, readsAccount, REVERSAL_DAYS, type AccountStanding } from '@rewards-wall/shared/reward-rules.ts';
import { DAY_MS } from '@rewards-wall/shared/durations.ts';
import type { Clock } from '../runtime/clock.ts';
import { whenReady, type MaybePromise } from '../runtime/when-ready.ts';
import type { Wall } from '../store/ports/directory.ts';
import type { AccountRef } from '../store/ports/accounts.ts';
import type { TargetingFacts } from '../store/ports/targeting.ts';
import { holdsToken, opensSurveys, type TokenBinding } from '../store/ports/tokens.ts';
import type { Store } from '../store/store.ts';
import type { Catalog } from './catalog/catalog.ts';
import type { CatalogSnapshot } from './catalog/catalog-snapshot.ts';
import type { ClientFacts } from './catalog/client-facts.ts';
import type { Filter } from './catalog/filter.ts';
import type { MatchRequest } from './catalog/match.ts';
import type { PersonFacts, UnsealPersonFacts } from './catalog/person-facts.ts';
import { rulesOfRequest } from './catalog/rules-of-request.ts';
import { wallRules } from './catalog/wall-rules.ts';

export interface MatchContextDeps {
  readonly store: Store;
  readonly clock: Clock;
  readonly catalog: Catalog;
  readonly unsealPersonFacts: UnsealPersonFacts;
}

/** A user of a wall, as a request shows them. */
export interface TargetedUser {
  readonly wall: Wall;
  /** The panel whose profiles target the wall's offers; null if no panel is linked to the wall. */
  readonly panelId: number | null;
  readonly subid1: string;
  /** Null if the click checks the rules that depend on the device. */
  readonly clientFacts: ClientFacts | null;
  /** Keyed digest of the IP address; null for an address that is never counted. */
  readonly ipDigest: string | null;
  /** The user token that the request presents, if any. */
  readonly token?: PresentedToken | null;
  /** At a click: the rules whose conditions on tokens the user of the list met. Absent: those that the token meets. */
  readonly matched?: ReadonlySet<string>;
}

/** A user token of the wall; for surveys, of the panel or of the wall that it is linked to. */
export interface PresentedToken {
  readonly audience: 'wall' | 'survey-profile' | 'linked-wall';
  readonly binding: TokenBinding;
  readonly attributes: Attributes | null;
}

/** Everything that determines what a user sees. */
export interface MatchContext {
  /** The presented token has been revoked: the response must reveal none of this. */
  readonly hasTokenEnded: boolean;
  readonly snapshot: CatalogSnapshot;
  readonly request: MatchRequest;
  /** The rules of the wall whose conditions on tokens the user meets. */
  readonly matched: ReadonlySet<string>;
  readonly hasProfile: boolean;
  /** Nothing is counted for test users. */
  readonly isTestUser: boolean;
}

/** Uses one read of the store and one snapshot, so that the response is consistent with the check of the token. */
export function loadMatchContext(
  deps: MatchContextDeps,
  user: TargetedUser,
  filter: Filter,
): MaybePromise<MatchContext> {
  const account: AccountRef = { kind: 'wall', profileId: user.wall.adwallId, subid1: user.subid1 };
  const facts = deps.store.targetingFacts({ account, ipDigest: user.ipDigest, panelId: user.panelId });
  return whenReady(facts, (known) =>
    whenReady(deps.catalog.current(known.versions), (snapshot) =>
      whenReady(standingOf(deps, user, account), (standing) =>
        contextOf(deps, { user, filter, facts: known, snapshot, standing }),
      ),
    ),
  );
}

/** What rules read of the account of a user with a token; of a new one if no rule of the wall reads any. */
function standingOf(
  { clock, store }: MatchContextDeps,
  { matched, token = null, wall }: TargetedUser,
  account: AccountRef,
): MaybePromise<AccountStanding> {
  if (matched !== undefined || token === null || !readsAccount(wall.rules.rules)) return NEW_ACCOUNT;
  const recentSince = clock.now() - REVERSAL_DAYS * DAY_MS;
  return whenReady(store.accountStanding({ account, recentSince }), (found) =>
    found === null ? NEW_ACCOUNT : { ...found, ageDays: Math.floor((clock.now() - found.createdAt) / DAY_MS) },
  );
}

const NEW_ACCOUNT: AccountStanding = { ageDays: 0, completed: 0, recent: { credited: 0, reversed: 0 } };

function contextOf(
  { clock, unsealPersonFacts }: MatchContextDeps,
  {
    facts,
    filter,
    snapshot,
    standing,
    user,
  }: {
    user: TargetedUser;
    filter: Filter;
    facts: TargetingFacts;
    snapshot: CatalogSnapshot;
    standing: AccountStanding;
  },
): MatchContext {
  const { wall, clientFacts, token = null } = user;
  const { profile } = facts;
  let person: PersonFacts | null = null;
  if (profile !== null && snapshot.needsPersonFacts) person = unsealPersonFacts(profile.person, profile.sealed);
  // A repeatable offer is never hidden as completed.
  const done = facts.completedOfferIds.filter((offerId) => snapshot.find(offerId)?.offer.repeatable !== 1);
  const completed = { ids: new Set(done), isLongLived: false };
  const { rules } = wall.rules;
  const tokenUser = token && { attributes: token.attributes ?? {}, account: standing };
  const matched = user.matched ?? matchToken(rules, tokenUser);
  const rewardRules = rulesOfRequest(rules, { at: clock.now(), client: clientFacts, matched }, snapshot.entries);
  return {
    hasTokenEnded: token ? !isTokenValid(token, facts) : false,
    snapshot,
    matched,
    request: { ...filter, clientFacts, person, completed, rewardRules, wall: wallRules(wall.settings) },
    hasProfile: profile !== null,
    isTestUser: facts.isTestUser,
  };
}

function isTokenValid(token: PresentedToken, facts: TargetingFacts): boolean {
  switch (token.audience) {
    case 'wall':
      return holdsToken(facts.user, token.binding);
    case 'linked-wall':
      return opensSurveys(facts.user, token.binding);
    case 'survey-profile':
      return holdsToken(facts.panelUser, token.binding);
  }
}
