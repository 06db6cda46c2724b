import type {
  ChangedFeedOffer,
  Feed,
  FeedApplication,
  FeedGoal,
  FeedGoalKey,
  FeedsPort,
} from '../store/ports/feeds.ts';
import { yieldToEventLoop } from '../runtime/yield-to-event-loop.ts';
import { buildOffer, eventKeys } from './build-offer.ts';
import type { FeedDifference } from './compare-feed.ts';

export interface ApplyDeps {
  readonly store: Pick<FeedsPort, 'listFeedGoals' | 'reserveFeedIds' | 'applyFeedRun'>;
}

const PAGE = 5000;
/** Other requests run after so many offers. */
const PAUSE_AFTER = 500;

/** Gives ids to what is new, and applies the whole difference in one transaction. */
export async function applyDifference(
  { store }: ApplyDeps,
  feed: Feed,
  difference: FeedDifference,
  run: Omit<FeedApplication, 'changed' | 'newGoals' | 'vanished'>,
): Promise<{ kind: 'applied' | 'lost_lease' }> {
  const differing = [...difference.added, ...difference.changed];
  const eventIds = await knownEvents(store, feed.name);
  const missing = differing.flatMap(({ offer: { externalId, goals, payout } }) =>
    eventKeys({ goals, payout })
      .filter((key) => eventIds.get(externalId)?.has(key) !== true)
      .map((key) => ({ externalId, key })),
  );
  const reserved = await store.reserveFeedIds({ offers: difference.added.length, events: missing.length });
  const newGoals = missing.map((goal, at): FeedGoal => ({ ...goal, eventId: reserved.eventId + at }));
  for (const goal of newGoals) addEvent(eventIds, goal);
  const changed: ChangedFeedOffer[] = [];
  // The added ones come first, and only they need ids.
  for (const [at, { digest, known, offer }] of differing.entries()) {
    if (at % PAUSE_AFTER === PAUSE_AFTER - 1) await yieldToEventLoop();
    const offerId = known?.offerId ?? reserved.offerId + at;
    const ids = { offerId, eventIds: eventIds.get(offer.externalId) ?? new Map<string, number>() };
    changed.push({ externalId: offer.externalId, digest, offer: buildOffer(offer, ids, feed) });
  }
  return store.applyFeedRun({ ...run, changed, newGoals, vanished: difference.vanished });
}

async function knownEvents(
  store: Pick<FeedsPort, 'listFeedGoals'>,
  feed: string,
): Promise<Map<string, Map<string, number>>> {
  const known = new Map<string, Map<string, number>>();
  let after: FeedGoalKey = { externalId: '', key: '' };
  for (let page: FeedGoal[] | null = null; page === null || page.length === PAGE;) {
    page = await store.listFeedGoals({ feed, after, limit: PAGE });
    for (const goal of page) addEvent(known, goal);
    after = page.at(-1) ?? after;
  }
  return known;
}

function addEvent(known: Map<string, Map<string, number>>, { eventId, externalId, key }: FeedGoal): void {
  const events = known.get(externalId) ?? new Map<string, number>();
  events.set(key, eventId);
  known.set(externalId, events);
}
