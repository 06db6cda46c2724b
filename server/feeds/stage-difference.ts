import type { Feed, FeedGoal, FeedGoalKey, StagedFeedOffer } from '../store/ports/feeds.ts';
import { buildOffer, eventKeys } from './build-offer.ts';
import type { ComparedOffer, FeedDifference } from './compare-feed.ts';
import type { StoreHost } from './feed-host.ts';

/** A batch takes the database a few milliseconds. */
const PART_OFFERS = 100;
const PART_CHARACTERS = 200_000;

/** Assigns IDs to new offers and stages all differences in batches. False if the run must end early. */
export async function stageDifference(host: StoreHost, feed: Feed, difference: FeedDifference): Promise<boolean> {
  const differing = [...difference.added, ...difference.changed];
  const eventIds = differing.some(({ offer }) => offer.goals.length > 0) ? await knownEvents(host) : new Map();
  const missing = new Map(differing.map((compared) => [compared, missingKeys(compared, eventIds)]));
  const events = [...missing.values()].reduce((sum, keys) => sum + keys.length, 0);
  const reserved = await host.reserveIds({ offers: difference.added.length, events });
  let part = emptyPart();
  const flush = async (): Promise<boolean> => {
    const { goals, offers } = part;
    part = emptyPart();
    return offers.length === 0 || host.stage({ goals, offers });
  };
  const add = async (staged: StagedFeedOffer, goals: readonly FeedGoal[]): Promise<boolean> => {
    part.offers.push(staged);
    part.goals.push(...goals);
    part.characters += staged.offer?.length ?? 0;
    return (part.offers.length < PART_OFFERS && part.characters < PART_CHARACTERS) || flush();
  };
  let nextEvent = reserved.eventId;
  // The added ones come first, and only they need IDs.
  for (const [at, compared] of differing.entries()) {
    const { digest, known, offer } = compared;
    const { externalId } = offer;
    const goals = (missing.get(compared) ?? []).map((key): FeedGoal => ({ externalId, key, eventId: nextEvent++ }));
    for (const goal of goals) addEvent(eventIds, goal);
    const ids = {
      offerId: known?.offerId ?? reserved.offerId + at,
      eventIds: eventIds.get(externalId) ?? new Map<string, number>(),
    };
    const text = JSON.stringify(buildOffer(offer, ids, feed));
    if (!(await add({ externalId, offerId: ids.offerId, offer: text, picture: offer.imageUrl, digest }, goals)))
      return false;
  }
  for (const { externalId, offerId } of difference.vanished) {
    if (!(await add({ externalId, offerId, offer: null, picture: null, digest: '' }, []))) return false;
  }
  return flush();
}

type EventIds = Map<string, Map<string, number>>;

function missingKeys({ offer: { externalId, goals, payout } }: ComparedOffer, eventIds: EventIds): string[] {
  return eventKeys({ goals, payout }).filter((key) => eventIds.get(externalId)?.has(key) !== true);
}

async function knownEvents({ listGoals }: StoreHost): Promise<EventIds> {
  const known: EventIds = new Map();
  let after: FeedGoalKey = { externalId: '', key: '' };
  for (let page = await listGoals(after); page.length > 0; page = await listGoals(after)) {
    for (const goal of page) addEvent(known, goal);
    after = page.at(-1) ?? after;
  }
  return known;
}

function addEvent(known: EventIds, { eventId, externalId, key }: FeedGoal): void {
  const events = known.get(externalId) ?? new Map<string, number>();
  events.set(key, eventId);
  known.set(externalId, events);
}

function emptyPart(): { offers: StagedFeedOffer[]; goals: FeedGoal[]; characters: number } {
  return { offers: [], goals: [], characters: 0 };
}
