import type { HidingRule } from '@rewards-wall/shared/schema/offer.ts';
import { utcDay } from '@rewards-wall/shared/utc-day.ts';
import { yieldToEventLoop } from '../../runtime/yield-to-event-loop.ts';
import type { Clock } from '../../runtime/clock.ts';
import type { OfferOrigin } from '../../store/ports/catalog.ts';
import type { Wall } from '../../store/ports/directory.ts';
import type { Store } from '../../store/store.ts';
import type { Catalog } from '../catalog/catalog.ts';
import type { CatalogSnapshot } from '../catalog/catalog-snapshot.ts';
import { describeRule } from '../catalog/describe-rule.ts';
import { noFilter } from '../catalog/filter.ts';
import type { MatchRequest } from '../catalog/match.ts';
import type { CatalogEntry } from '../catalog/render.ts';
import { noRules, rulesOfRequest } from '../catalog/rules-of-request.ts';
import { wallRules } from '../catalog/wall-rules.ts';

/** Which offers to list. Null means no filter. */
export interface OfferFilter {
  /** A part of the name, or a whole id. */
  readonly text: string | null;
  readonly source: string | null;
  /** Only offers imported by this feed. */
  readonly feed: string | null;
  readonly country: string | null;
  readonly device: string | null;
  readonly categoryId: number | null;
  readonly state: 'shown' | 'hidden' | 'disabled' | null;
}

/** An offer, and whether users could see it. */
export interface BrowsedOffer {
  readonly entry: CatalogEntry;
  readonly origin: OfferOrigin;
  /** Why it is hidden from everyone on that wall, or on any; null if some user may see it. */
  readonly rule: HidingRule | null;
  /** A sentence about the rule; null if some user may see it. */
  readonly detail: string | null;
}

/** The last offer of a page, and its popularity. */
export interface OfferCursor {
  readonly popularity: number;
  readonly offerId: number;
}

export type BrowseOffers = (input: {
  readonly filter: OfferFilter;
  /** The wall whose settings also apply; null: none. */
  readonly wall: Wall | null;
  readonly after: OfferCursor | null;
  readonly limit: number;
}) => Promise<{ offers: BrowsedOffer[]; next: OfferCursor | null }>;

const ENTRIES_PER_SLICE = 5_000;
const noOffers = { ids: new Set<number>(), isLongLived: true } as const;
const noOrigin: Omit<OfferOrigin, 'offerId'> = { isTakenOff: false, feed: null, isOverridden: false, capLeads: 0 };

/** Pages of the catalog in memory, most popular offers first, including disabled ones. */
export function browseOffers({
  catalog,
  clock,
  store,
}: {
  catalog: Catalog;
  store: Store;
  clock: Clock;
}): BrowseOffers {
  return async ({ after, filter, limit, wall }) => {
    const snapshot = await catalog.latest();
    const request = anyUserOn(wall, { snapshot, at: clock.now() });
    const ofFeed = filter.feed === null ? null : new Set(await store.feedOfferIds(filter.feed));
    const found = await pick(snapshot, { after, filter, limit: limit + 1, ofFeed, request });
    const page = found.slice(0, limit);
    const offerIds = page.map(({ entry }) => entry.offer.offer_id);
    const origins = new Map(
      (await store.offerOrigins({ offerIds, day: utcDay(clock.now()) })).map((origin) => [origin.offerId, origin]),
    );
    const offers = page.map(({ entry }) =>
      describeOffer(snapshot, entry, { origin: origins.get(entry.offer.offer_id), request }),
    );
    const last = page.at(-1)?.entry;
    const next = found.length > limit && last !== undefined ? cursorOf(last) : null;
    return { offers, next };
  };
}

/** Whether users can see an offer, and why not. `origin`: undefined while the store's tables don't have it yet. */
export function describeOffer(
  snapshot: CatalogSnapshot,
  entry: CatalogEntry,
  { origin: found, request }: { origin: OfferOrigin | undefined; request: MatchRequest },
): BrowsedOffer {
  const rule = snapshot.hiddenBy(entry, request);
  const origin = found ?? { ...noOrigin, offerId: entry.offer.offer_id };
  return { entry, origin, rule, detail: rule === null ? null : sentenceOf(rule, entry, origin, request) };
}

interface Picked {
  entry: CatalogEntry;
  rule: HidingRule | null;
}

/** The first `limit` offers of the filter after the cursor. Yields to other requests along the way. */
async function pick(
  snapshot: CatalogSnapshot,
  wanted: {
    filter: OfferFilter;
    after: OfferCursor | null;
    limit: number;
    ofFeed: ReadonlySet<number> | null;
    request: MatchRequest;
  },
): Promise<Picked[]> {
  const { after, filter, limit, ofFeed, request } = wanted;
  const best: Picked[] = [];
  const fits = predicateOf(filter);
  let seen = 0;
  for (const entry of snapshot.entries) {
    if (++seen % ENTRIES_PER_SLICE === 0) await yieldToEventLoop();
    if (after !== null && !comesAfter(entry, after)) continue;
    const worst = best.at(-1);
    if (best.length === limit && worst !== undefined && comesAfter(entry, cursorOf(worst.entry))) continue;
    if (ofFeed?.has(entry.offer.offer_id) === false || !fits(entry)) continue;
    const rule = snapshot.hiddenBy(entry, request);
    if (filter.state !== null && filter.state !== stateOf(rule)) continue;
    const at = best.findIndex((other) => comesAfter(other.entry, cursorOf(entry)));
    best.splice(at === -1 ? best.length : at, 0, { entry, rule });
    if (best.length > limit) best.pop();
  }
  return best;
}

/** The rule in terms of the filter. */
export function stateOf(rule: HidingRule | null): 'shown' | 'hidden' | 'disabled' {
  if (rule === null) return 'shown';
  return rule === 'disabled' ? 'disabled' : 'hidden';
}

function predicateOf({ categoryId, country, device, source, text }: OfferFilter): (entry: CatalogEntry) => boolean {
  const words = text?.toLowerCase() ?? null;
  const accepts = (values: readonly string[], value: string | null): boolean =>
    value === null || values.length === 0 || values.includes(value);
  return ({ offer }) =>
    (words === null || String(offer.offer_id) === words || offer.name.toLowerCase().includes(words)) &&
    (source === null || offer.source === source) &&
    accepts(offer.targeting.countries, country) &&
    accepts(offer.targeting.devices, device) &&
    (categoryId === null || offer.category_id.includes(categoryId));
}

function cursorOf({ offer, statistics }: CatalogEntry): OfferCursor {
  return { popularity: statistics?.popularity ?? offer.prior, offerId: offer.offer_id };
}

function comesAfter(entry: CatalogEntry, cursor: OfferCursor): boolean {
  const { offerId, popularity } = cursorOf(entry);
  return popularity < cursor.popularity || (popularity === cursor.popularity && offerId > cursor.offerId);
}

/** A request that only the wall's own rules refuse, for any user. */
export function anyUserOn(
  wall: Wall | null,
  { at, snapshot }: { at: number; snapshot: CatalogSnapshot },
): MatchRequest {
  return {
    ...noFilter,
    tiles: true,
    clientFacts: null,
    person: null,
    completed: noOffers,
    takesAnyAnswers: true,
    rewardRules:
      wall === null ? noRules : rulesOfRequest(wall.rules.rules, { at, client: null, matched: null }, snapshot.entries),
    wall: wall === null ? { featured: noOffers, blocked: noOffers, payoutMin: 0 } : wallRules(wall.settings),
  };
}

function sentenceOf(
  rule: HidingRule,
  { offer }: CatalogEntry,
  { feed, isTakenOff }: OfferOrigin,
  request: MatchRequest,
): string {
  if (rule !== 'disabled') return describeRule(rule, offer, request);
  if (isTakenOff) return 'This offer is disabled. Users don’t see it.';
  return feed === null ? 'The last import no longer had the offer.' : `The feed ${feed} no longer lists the offer.`;
}
