import type { Wall } from '../store/ports/directory.ts';
import type { TargetingFacts, TargetingPort } from '../store/ports/targeting.ts';
import { holdsToken, opensSurveys, type TokenBinding } from '../store/ports/tokens.ts';
import type { Catalogue } from './catalogue/catalogue.ts';
import type { CatalogueSnapshot } from './catalogue/catalogue-snapshot.ts';
import type { MatchRequest } from './catalogue/match.ts';
import type { OpenProfile, PersonFacts } from './catalogue/person-facts.ts';
import { wallRules } from './catalogue/wall-rules.ts';
import type { Visitor } from './catalogue/client-facts.ts';

export interface GatherDeps {
  readonly store: Pick<TargetingPort, 'targetingFacts'>;
  readonly catalogue: Catalogue;
  readonly openProfile: OpenProfile;
}

/** Who asks, on which wall. */
export interface Asker {
  readonly wall: Wall;
  /** The survey profile whose answers speak for the user; null when none is linked to the wall. */
  readonly panelId: number | null;
  readonly subid1: string;
  /** null when targeting by device is left to the click. */
  readonly visitor: Visitor | null;
  /** Keyed digest of the address; null for one that never counts. */
  readonly ipDigest: string | null;
  /** What the user asks with, if it is a token: it must still be good. */
  readonly token?: AskingToken | null;
}

/** A token of the wall; or, where surveys are asked for, of the survey profile or of the wall that it is linked to. */
export interface AskingToken {
  readonly of: 'wall' | 'survey-profile' | 'linked-wall';
  readonly binding: TokenBinding;
}

/** How the list is narrowed by parameters. */
export type Filter = Pick<
  MatchRequest,
  'gender' | 'ageRangeId' | 'targetSystems' | 'categories' | 'featuredOnly' | 'payoutMin'
>;

export const noFilter: Filter = {
  gender: null,
  ageRangeId: null,
  targetSystems: [],
  categories: [],
  featuredOnly: false,
  payoutMin: 0,
};

export interface Gathered {
  /** The user asks with a token that was ended: nothing of this may be answered. */
  readonly hasTokenEnded: boolean;
  readonly snapshot: CatalogueSnapshot;
  readonly request: MatchRequest;
  readonly hasProfile: boolean;
}

/** One snapshot and everything that decides what this user sees of it, after one read of the store. */
export async function gatherRequest(deps: GatherDeps, asker: Asker, filter: Filter): Promise<Gathered> {
  const { wall, visitor } = asker;
  const facts = await deps.store.targetingFacts({
    account: { kind: 'wall', profileId: wall.adwallId, subid1: asker.subid1 },
    ipDigest: asker.ipDigest,
    panelId: asker.panelId,
  });
  const snapshot = await deps.catalogue.current(facts.versions);
  const { profile } = facts;
  let person: PersonFacts | null = null;
  if (profile !== null && snapshot.asksForPerson) person = deps.openProfile(profile.person, profile.sealed);
  // An offer that may be completed many times is never done.
  const done = facts.completedOfferIds.filter((offerId) => snapshot.find(offerId)?.offer.repeatable !== 1);
  const completed = { ids: new Set(done), lasting: false };
  return {
    hasTokenEnded: asker.token ? !isGood(asker.token, facts) : false,
    snapshot,
    request: { ...filter, visitor, person, completed, wall: wallRules(wall.settings) },
    hasProfile: profile !== null,
  };
}

/** By the same read as everything that the answer is made of. */
function isGood({ of, binding }: AskingToken, facts: Pick<TargetingFacts, 'user' | 'panelUser'>): boolean {
  if (of === 'survey-profile') return holdsToken(facts.panelUser, binding);
  return of === 'wall' ? holdsToken(facts.user, binding) : opensSurveys(facts.user, binding);
}
