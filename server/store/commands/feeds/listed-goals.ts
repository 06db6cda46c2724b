import type { ImportedOffer } from '../../../schema/imported-offer.ts';
import { all, one, type Command } from '../../command.ts';
import { reads } from '../../engine.ts';
import type { ListedGoal } from '../../ports/feeds.ts';
import { query } from '../../sql.ts';

export const listedGoalQueries = {
  goals: query<{ key: string; eventId: number }>(`
    select g.goal_key as key, g.event_id as "eventId" from feed_offers f
    join feed_goals g on g.feed = f.feed and g.external_id = f.external_id where f.offer_id = $1`),
  offer: query<{ offer: string }>('select offer from offers where offer_id = $1'),
};

export const listedGoalsCommands = reads({ listedGoals });

/** The goals of an offer that its network listed in the last run; none if it came from no feed. */
export function* listedGoals(offerId: number): Command<ListedGoal[]> {
  const goals = yield* all(listedGoalQueries.goals, offerId);
  if (goals.length === 0) return [];
  const stored = yield* one(listedGoalQueries.offer, offerId);
  const { events } = JSON.parse(stored?.offer ?? '{"events":[]}') as { events: ImportedOffer['events'] };
  return goals.flatMap(({ eventId, key }) => {
    const event = events.find(({ event_id: id }) => id === eventId);
    return event === undefined ? [] : [{ key, eventId, name: event.event_name }];
  });
}
