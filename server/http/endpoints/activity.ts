import { routes } from '@rewards-wall/shared/routes.ts';
import { activity, activityQuery } from '@rewards-wall/shared/schema/activity.ts';
import { testMarkOf } from '@rewards-wall/shared/schema/test-mark.ts';
import type { ActivityRow } from '../../clicks/activity/list-activity.ts';
import type { OfferFacts } from '../../offers/load-offer-facts.ts';
import { isoTime } from '../../runtime/iso-time.ts';
import { endpoint, json, refuse, type Endpoint } from '../endpoint.ts';
import type { EndpointContext } from '../endpoint-context.ts';
import { tokenEnded } from '../key-refusal.ts';
import { problem } from '../problem.ts';
import { jsonList } from '../response/json-list.ts';
import { decimal } from '../response/json.ts';

/** A user's clicks and their outcomes (docs/contract/activity-and-tickets.md#activity). */
export function activityEndpoint({ services }: EndpointContext): Endpoint {
  return endpoint({
    name: 'activity',
    ...routes.activity,
    summary: "List a wall user's activity",
    description:
      "The clicks of the token's user and their outcomes. `subid1` names the user; `currency_count` is the balance; `has_survey_profile` says whether the user has signed up for surveys. The list omits a click without an outcome if the user has another click on the same offer that has an outcome or is newer, so an offer that the user opened again appears once. Without `limit`, the response has all entries.",
    tag: 'Transactions',
    target: 'wall',
    access: { token: 'history', missing: 'invalid_key' },
    cors: 'profile-origins',
    secure: true,
    query: activityQuery,
    responses: {
      200: { description: 'The page and the balance; `entries` is empty if there are none.', schema: activity },
    },
    problems: ['invalid_request', 'invalid_key', 'not_found'],
    handle: async ({ directory, principal, query, target: wall }) => {
      // The checks admit only user tokens, but the compiler can't know that.
      if (principal.kind !== 'user') return refuse(problem('invalid_key'));
      const { binding, subid1 } = principal.claims;
      const outcome = await services.activity.listActivity({
        token: binding,
        account: { kind: 'wall', profileId: wall.adwallId, subid1 },
        panelId: directory.panelOfWall(wall.adwallId)?.profileId ?? null,
        limit: query.limit ?? null,
        offset: query.offset,
        everyClick: false,
      });
      if (outcome.hasTokenEnded) return refuse(tokenEnded);
      const { older, rows } = outcome;
      const facts = {
        subid1,
        currency_count: decimal(outcome.balance),
        has_survey_profile: outcome.hasProfile,
        ...testMarkOf(outcome.isTest),
      };
      const factsOf = await services.offers.loadOfferFacts();
      const entries = rows.map((row) => wireEntry(row, factsOf));
      return older === null
        ? json({ ...facts, entries })
        : jsonList({ name: 'entries', first: entries, rest: wireEntries(older, factsOf), after: facts });
    },
  });
}

type FactsOf = (offerId: number) => OfferFacts | null;

function wireEntry(row: ActivityRow, factsOf: FactsOf) {
  const offer = factsOf(row.offerId);
  return {
    entry_id: row.entryId,
    kind: row.kind,
    click_id: row.clickId,
    offer_id: row.offerId,
    offer_name: row.offerName,
    currency_count: decimal(row.amount),
    state: row.state,
    events: row.events.map((event) => ({
      event_id: event.eventId,
      event_name: event.eventName,
      currency_count: decimal(event.amount),
      state: event.state,
      available_at: event.availableAt === null ? null : isoTime(event.availableAt),
      complete_by: event.completeBy === null ? null : isoTime(event.completeBy),
      completions: event.completions,
      max_completions: event.maxCompletions,
      once_a_day: event.isOnceADay,
    })),
    reason: row.reason,
    available_at: row.availableAt === null ? null : isoTime(row.availableAt),
    at: isoTime(row.at),
    image_url: offer?.imageUrl ?? null,
    is_support_center_disabled: offer?.isSupportDisabled === true ? 1 : 0,
  };
}

async function* wireEntries(pieces: AsyncIterable<ActivityRow[]>, factsOf: FactsOf): AsyncGenerator<unknown[]> {
  for await (const rows of pieces) yield rows.map((row) => wireEntry(row, factsOf));
}
