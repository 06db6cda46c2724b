import {
  isListForgotten,
  matchedOnList,
  rulesOfList,
  withUsedUp,
  type RuleUser,
} from '@rewards-wall/shared/reward-rules.ts';
import type { RewardRule } from '@rewards-wall/shared/schema/reward-rule.ts';
import { utcDay } from '@rewards-wall/shared/utc-day.ts';
import { formatUnits, type Units } from '@rewards-wall/shared/credits.ts';
import type { HidingRule } from '@rewards-wall/shared/schema/offer.ts';
import type { DestinationMacro } from '@rewards-wall/shared/schema/destination.ts';
import { writeClickPerson } from '../security/click-person.ts';
import type { Clock } from '../runtime/clock.ts';
import type { Ids } from '../runtime/ids.ts';
import { sealerOf } from '../security/person-sealer.ts';
import { versionedSystem } from '../schema/os-version.ts';
import type { Vault } from '../security/vault.ts';
import { encodeTerms, type ClickTerms } from '../store/click-terms.ts';
import type { AccountRef } from '../store/ports/accounts.ts';
import type { BonusReservation, LeadCap } from '../store/ports/clicks.ts';
import type { Wall } from '../store/ports/directory.ts';
import type { Store } from '../store/store.ts';
import type { ClickClaims, ClickTokens } from './click-token.ts';
import { claimsOfListLink, type ListLinks, type QuerySubids } from './list-link.ts';
import { unavailableReason, type UnavailableReason } from './unavailable-reason.ts';
import { percentEncode } from '../net/percent-encode.ts';

/** An offer that the user may open, with the terms that the click freezes. */
export interface OfferAtClick {
  destinationUrl: string;
  price: {
    payout: Units;
    amount: Units;
    terms: ClickTerms;
    /** Whether it pays less than the list said, or may. */
    isLessThanListed: boolean;
    /** What it reserves of the budget of its reward rule. */
    reservation?: BonusReservation;
  };
  /** How many leads the offer takes; null = no limit. */
  cap: LeadCap | null;
  /** The only source that may report its leads; null if it isn't limited to one. */
  source: string | null;
  /** Whether the user is a test user. Test users are not counted by address or device. */
  isTestUser: boolean;
  /** For a live survey: starts it for the stored click and returns its URL, which replaces the destination. */
  start?: (clickId: string, at: number) => Promise<{ kind: 'started'; location: string } | SurveyRefusal>;
}

/** Why a user can't start a live survey. */
export type SurveyRefusal = { kind: 'survey_gone' } | { kind: 'survey_busy' };

/** The origin of the click, according to its own request. */
export interface ClickOrigin {
  ip: string;
  userAgent: string;
  /** By the click's own IP address and user agent. The country is null if the address is not public. */
  clientFacts: ClickClaims['clientFacts'];
  /**
   * The device if it has a touch screen, because Safari on an iPad sends a Mac's user agent. Null if the device is not
   * in doubt.
   */
  onTouchScreen: Pick<ClickClaims['clientFacts'], 'device' | 'targetSystems'> | null;
  /** For the log. */
  requestId: string;
}

export type FollowedClick =
  | { kind: 'redirect'; location: string }
  /** It pays less than the list said. Nothing is stored until the user accepts `amount`. */
  | { kind: 'reward_changed'; amount: Units; wall: Wall }
  /** The link has expired or isn't ours. */
  | { kind: 'dead_link' }
  /** `isNamed`: whether a page may name the offer. `wall`: the link's; null if it no longer exists. */
  | { kind: 'unavailable'; reason: UnavailableReason; isNamed: boolean; wall: Wall | null };

/** The user, the clicked offer and the restrictions of the list. */
export interface OfferCheck extends Pick<
  ClickClaims,
  'subid1' | 'gender' | 'ageRangeId' | 'targetSystems' | 'clientFacts'
> {
  wall: Wall;
  panelId: number | null;
  offerId: number;
  ipDigest: string | null;
  /** The reward rules whose attributes the user of the list had. */
  matched: ReadonlySet<string>;
  /** What determined the credits on the list; null for a wall that had no rules, and for links without a user. */
  listed: { rules: readonly RewardRule[] | null; user: RuleUser } | null;
  origin: ClickOrigin;
}

interface Refusal {
  rule: HidingRule;
  /** Whether a page may name the offer. */
  isNamed: boolean;
}

/** The wall and the panel that is linked to it. */
export type FindWallOfClick = (adwallId: number) => Promise<{ wall: Wall; panelId: number | null } | null>;

/** Rechecks whether this user may open the offer. */
export type FindClickedOffer = (
  input: OfferCheck,
) => Promise<
  ({ kind: 'allowed' } & OfferAtClick) | ({ kind: 'refused' } & Refusal) | SurveyRefusal | { kind: 'unknown' }
>;

export interface FollowClickDeps {
  store: Store;
  vault: Vault;
  tokens: ClickTokens;
  listLinks: ListLinks;
  clock: Clock;
  ids: Ids;
  findWall: FindWallOfClick;
  findOffer: FindClickedOffer;
  /** Counts a new click of a user who is no test user, at a placement; '' for none. */
  countClick: (placement: string) => void;
}

export interface ClickInput {
  offerId: number;
  token: string;
  origin: ClickOrigin;
  /** The credits that the user accepts, as text, after they were told that these are fewer than the list said. */
  accepted?: string | undefined;
  /** Used only by links from the list of all offers, which don't contain the user. */
  subids?: QuerySubids;
}

export type FollowClick = (input: ClickInput) => Promise<FollowedClick>;

const REPEAT_MS = 60_000;

/**
 * Follows one click (docs/contract/clicks.md#following-a-click). Opens the token, rechecks the offer for its user,
 * stores the click, and only then returns the destination. A repeat within a minute is the same click.
 */
export function followClick(deps: FollowClickDeps): FollowClick {
  // `usedUp`: rules whose budget has too little left for this offer.
  const follow = async (input: ClickInput, usedUp: readonly string[]): Promise<FollowedClick> => {
    const ofList = claimsOfListLink(deps.listLinks.open(input.token), input);
    const claims = ofList ?? deps.tokens.open(input.token);
    if (claims === null) return { kind: 'dead_link' };
    const { origin, offerId } = input;
    const found = await deps.findWall(claims.adwallId);
    if (found === null) return unknownOn(null);
    const { wall } = found;
    // A wall that requires user tokens never takes the user from a URL, which the user could change.
    if (ofList !== null && wall.settings.require_token) return { kind: 'dead_link' };
    const ipDigest = deps.vault.ipDigest(origin.ip);
    const clientFacts = factsAtClick(origin, { listed: claims.clientFacts, isPublic: ipDigest !== null });
    const { subid1, gender, ageRangeId, targetSystems } = claims;
    const narrowed = { gender, ageRangeId, targetSystems };
    // Without the rules of the list, conditions on the user's attributes can't be checked.
    const made = claims.rules ?? null;
    const then = made && rulesOfList(made, wall);
    if (isListForgotten(made, wall, then)) return { kind: 'dead_link' };
    const matched = matchedOnList(made, wall, then);
    const listed = priceOfList(claims, then);
    const rules = usedUp.reduce(withUsedUp, wall.rules);
    const check = {
      ...found,
      wall: { ...wall, rules },
      ...narrowed,
      offerId,
      subid1,
      clientFacts,
      ipDigest,
      listed,
      matched,
      origin,
    };
    const offer = await deps.findOffer(check);
    if (offer.kind === 'unknown') return unknownOn(wall);
    if (offer.kind === 'survey_gone' || offer.kind === 'survey_busy') return surveyRefused(offer, wall);
    if (offer.kind === 'refused') return refusedBy(offer, wall, clientFacts.country);
    const { amount, isLessThanListed } = offer.price;
    if (isLessThanListed && input.accepted !== formatUnits(amount)) return { kind: 'reward_changed', amount, wall };
    const at = deps.clock.now();
    const account: AccountRef = { kind: 'wall', profileId: wall.adwallId, subid1: claims.subid1 };
    const { price } = offer;
    const terms = wall.rules.rules.length === 0 ? price.terms : withUser(price.terms, { clientFacts, matched });
    const withTerms = { ...offer, price: { ...price, terms } };
    const facts = { account, claims, origin, offer: withTerms, offerId, clientFacts, ipDigest, at };
    const recorded = await record(deps, facts);
    if (recorded.kind === 'budget_used') {
      const { ruleId = '' } = price.reservation ?? {};
      await deps.store.settleBudget({ ruleId, at });
      return follow(input, [...usedUp, ruleId]);
    }
    // The cap was reached after the check.
    if (recorded.kind === 'full') return refusedBy({ rule: 'cap', isNamed: true }, wall, clientFacts.country);
    if (recorded.kind === 'recorded' && !offer.isTestUser) deps.countClick(claims.placement);
    if (offer.start) {
      const started = await offer.start(recorded.clickId, at);
      return started.kind === 'started'
        ? { kind: 'redirect', location: started.location }
        : surveyRefused(started, wall);
    }
    const values: Readonly<Record<DestinationMacro, string>> = {
      click_id: recorded.clickId,
      offer_id: String(offerId),
      subid1: claims.subid1,
      subid2: claims.subid2,
      subid3: claims.subid3,
      subid4: claims.subid4,
      device: claims.device,
      country: clientFacts.country ?? '',
      ip: claims.simulatedIp ?? origin.ip,
      timestamp: String(Math.floor(at / 1000)),
      wall_id: String(wall.adwallId),
      publisher_id: String(wall.pubId),
      source_user_id: deps.vault.sourceUserId({
        source: offer.source ?? '',
        adwallId: wall.adwallId,
        subid1: claims.subid1,
      }),
    };
    return { kind: 'redirect', location: fillDestination(offer.destinationUrl, values) };
  };
  return (input) => follow(input, []);
}

/** What determined the credits on the list of a click. */
function priceOfList(
  { clientFacts, listedAt, rules = null }: ClickClaims,
  then: ReturnType<typeof rulesOfList>,
): OfferCheck['listed'] {
  if (listedAt === undefined) return null;
  // The wall had no rules when it listed the offer.
  if (rules === null) return { rules: [], user: { at: listedAt, client: clientFacts, matched: new Set() } };
  const user: RuleUser = { at: listedAt, client: clientFacts, matched: then?.matched ?? new Set() };
  return { rules: then?.rules ?? null, user };
}

/** Freezes what the wall's rules ask of the user when a lead arrives. */
function withUser(
  terms: ClickTerms,
  { clientFacts, matched }: Pick<OfferCheck, 'clientFacts' | 'matched'>,
): ClickTerms {
  return { ...terms, user: { device: clientFacts.device, matched: [...matched] } };
}

/** The client as the click shows it. Facts missing from the click are taken from the list request. */
function factsAtClick(
  { clientFacts, onTouchScreen }: ClickOrigin,
  { isPublic, listed }: { listed: ClickClaims['clientFacts']; isPublic: boolean },
): ClickClaims['clientFacts'] {
  // An address that is not public has no country.
  const country = isPublic ? clientFacts.country : listed.country;
  const { device, targetSystems } = onTouchScreen?.device === listed.device ? onTouchScreen : clientFacts;
  const isSameSystem = listed.osVersion?.system === versionedSystem(targetSystems);
  const osVersion = clientFacts.osVersion ?? (isSameSystem ? listed.osVersion : null);
  return { ...clientFacts, country, device, targetSystems, osVersion };
}

function unknownOn(wall: Wall | null): FollowedClick {
  return { kind: 'unavailable', reason: 'other', isNamed: false, wall };
}

function surveyRefused({ kind }: SurveyRefusal, wall: Wall): FollowedClick {
  return { kind: 'unavailable', reason: kind, isNamed: false, wall };
}

function refusedBy({ isNamed, rule }: Refusal, wall: Wall, country: string | null): FollowedClick {
  return { kind: 'unavailable', reason: unavailableReason(rule, country), isNamed, wall };
}

interface ClickFacts {
  account: AccountRef;
  claims: ClickClaims;
  origin: ClickOrigin;
  offer: OfferAtClick;
  offerId: number;
  clientFacts: ClickClaims['clientFacts'];
  ipDigest: string | null;
  at: number;
}

/** Stores the click. What identifies the person is sealed with the person's key. */
function record({ ids, store, vault }: FollowClickDeps, facts: ClickFacts) {
  const { account, at, claims, origin, offer, offerId } = facts;
  const person = writeClickPerson({
    subid2: claims.subid2,
    subid3: claims.subid3,
    subid4: claims.subid4,
    device: claims.device,
    ip: claims.simulatedIp ?? origin.ip,
    user_agent: origin.userAgent,
  });
  return store.recordClick({
    clickId: ids.timeOrdered('clk', at),
    account,
    offerId,
    sealer: sealerOf(vault, person),
    idDigest: offer.isTestUser ? null : vault.similarIdDigest({ adwallId: claims.adwallId, subid1: claims.subid1 }),
    ipDigest: offer.isTestUser ? null : facts.ipDigest,
    deviceDigest: offer.isTestUser || claims.device === '' ? null : vault.deviceDigest(claims.device),
    country: facts.clientFacts.country,
    placement: claims.placement === '' ? undefined : claims.placement,
    payout: offer.price.payout,
    amount: offer.price.amount,
    terms: encodeTerms(offer.price.terms),
    reservation: offer.price.reservation,
    cap: offer.cap === null ? null : { ...offer.cap, day: utcDay(at) },
    repeatSince: at - REPEAT_MS,
    at,
  });
}

/**
 * Fills the macros of an offer's destination (docs/contract/clicks.md#destinations). Each value is percent-encoded (RFC
 * 3986), so that it can neither add a parameter nor change the host. An unknown macro stays as it is.
 */
export function fillDestination(template: string, values: Readonly<Record<string, string>>): string {
  return template.replace(/\{(\w+)\}/g, (macro, name: string) =>
    Object.hasOwn(values, name) ? percentEncode(values[name] ?? '') : macro,
  );
}
