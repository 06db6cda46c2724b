import type { ClickCase as ClickCaseResponse } from '@rewards-wall/shared/admin/click-schema.ts';
import { isPermitted } from '@rewards-wall/shared/admin/permissions.ts';
import { unitsToNumber } from '@rewards-wall/shared/credits.ts';
import { eventProgress } from '../../clicks/activity/event-progress.ts';
import { activityRow } from '../../clicks/activity/list-activity.ts';
import type { AdminCaller } from '../../admins/admin-caller.ts';
import type { Casework } from '../../ledger/open-casework.ts';
import { isOwnReason } from '../../leads/lead-reasons.ts';
import { KEPT_MS } from '../../leads/refused-calls.ts';
import { isoTime } from '../../runtime/iso-time.ts';
import { readClickPerson, type ClickPerson } from '../../security/click-person.ts';
import { decodeTerms, type ClickTerms, type RuleTerms } from '../../store/click-terms.ts';
import type { ClickCase } from '../../store/ports/casework.ts';
import { json, refuse, type Endpoint } from '../endpoint.ts';
import { problem } from '../problem.ts';
import type { AdminContext } from './admin-context.ts';
import { adminEndpoint } from './admin-endpoint.ts';
import {
  clickRowsOf,
  deliveryRowOf,
  findOwner,
  leadRowOf,
  ownerText,
  refusedOf,
  seesClick,
  seesUsers,
  type OwnedBy,
} from './casework-rows.ts';
import { findUser } from './find-user.ts';
import { listEndpoint } from './list-endpoint.ts';
import { creditByHandOf } from './ticket-credits.ts';
import { textOf, ticketRowOf } from './ticket-rows.ts';
import { readTimeCursor, timeCursor } from './time-cursor.ts';

const tag = 'Clicks';
const unknown = problem('not_found', {
  detail:
    'There is no such click. Clicks without a lead are removed after their retention period (RETENTION_CLICKS_DAYS).',
});

/** A user's clicks, and one click with all of its outcomes (docs/console.md#find-anything). */
export function clickEndpoints(context: AdminContext): Endpoint[] {
  return [listClicks(context), readClick(context)];
}

function listClicks({ services }: AdminContext): Endpoint {
  return listEndpoint(services, 'listClicks', {
    tag,
    summary: "A user's clicks, newest first",
    description: 'The audit log records the view.',
    read: async ({ after, caller, directory, limit, params }) => {
      const user = await findUser(services.store, params, { caller, directory });
      if (user === null) return { kind: 'unknown' };
      const { owner, person } = user;
      const { accountId } = person;
      const place = readTimeCursor(after);
      const before = place && { at: place.at, clickId: place.id };
      const clicks = await services.store.pageClicks({ accountId, after: before, limit: limit + 1 });
      const shown = clicks.slice(0, limit);
      const last = shown.at(-1);
      const opened = [{ action: 'user.read' as const, subject: `account ${accountId}`, pubId: owner.pubId }];
      const next = clicks.length > limit && last !== undefined ? timeCursor({ at: last.at, id: last.clickId }) : null;
      return { rows: await clickRowsOf(services, accountId, shown), next, opened };
    },
  });
}

function readClick({ services }: AdminContext): Endpoint {
  const { casework, clock, store } = services;
  return adminEndpoint('readClick', {
    tag,
    summary: 'A click, with its terms and outcome',
    description:
      "Also a click of which only its leads remain. Roles for named publishers don't see clicks of erased users, because these can't be attributed. The audit log records the view, if the role may see the user.",
    problems: ['not_found'],
    handle: async ({ actor, caller, directory, params }) => {
      const found = await store.readClickCase(params.click_id);
      if (found === null) return refuse(unknown);
      const { account, click } = found;
      if (!seesClick(account, caller, directory)) return refuse(unknown);
      const owner = account && findOwner(account, caller, directory);
      const at = clock.now();
      if (owner !== null && found.user !== null && seesUsers(caller)) {
        const what = { subject: `account ${click.accountId}`, pubId: owner.pubId, before: null };
        await store.recordAudit({ action: 'user.read', actor, at, ...what, after: { click: click.clickId } });
      }
      return json(caseOf(found, { at, caller, casework, owner }));
    },
  });
}

interface Shown {
  at: number;
  caller: AdminCaller;
  casework: Casework;
  owner: OwnedBy | null;
}

function caseOf(found: ClickCase, { at, caller, casework, owner }: Shown): ClickCaseResponse {
  const { account, click, creditsByHand, deliveries, everyLead, offerName, refusedCalls } = found;
  const isShown = seesUsers(caller);
  const user = isShown ? found.user : null;
  const details =
    user === null || click.sealed === null ? null : readClickPerson(casework.openSealed(user.wrappedKey, click.sealed));
  const { reason, state } = activityRow(found, at);
  // The reason of a reversal may be typed text that names a person.
  const isTyped = state === 'reversed' && reason !== null && !isOwnReason(reason);
  return {
    click_id: click.clickId,
    at: isoTime(click.at),
    state,
    reason: isTyped && !isShown ? null : reason,
    owner: account && ownerText(account),
    subid1: user?.subid1 ?? null,
    test: account?.isTest ?? false,
    offer_id: click.offerId,
    offer_name: offerName,
    country: click.country,
    placement: click.placement,
    terms: termsOf(found, owner?.currency ?? null),
    details: details && { ...details },
    leads: everyLead.map((lead) => leadRowOf(lead, { isShown, subid1: user?.subid1 ?? null })),
    credits_by_hand: creditsByHand.map(creditByHandOf),
    refused_calls: refusedCalls.map(refusedOf),
    deliveries: deliveries.map(deliveryRowOf),
    tickets: isPermitted(caller, 'tickets.answer') ? ticketsOf(found, casework) : [],
    gone: goneOf(found, { at, details }),
  };
}

/** The terms that the click froze, with the outcome of each event. */
function termsOf(found: ClickCase, currency: string | null): ClickCaseResponse['terms'] {
  const { click } = found;
  const terms = decodeTerms(click.terms);
  const { feed, ratio, repeatable, round, rule } = terms;
  const progress = new Map(eventProgress(terms, found).map(({ eventId, state }) => [eventId, state]));
  return {
    payout: unitsToNumber(click.payout),
    currency_count: unitsToNumber(click.amount),
    currency,
    ratio: unitsToNumber(ratio),
    round,
    repeatable,
    rule: rule === undefined ? null : ruleOf(rule),
    share: feed === undefined ? null : unitsToNumber(feed.share),
    events: terms.events.map((event) => ({
      event_id: event.event_id,
      event_name: event.event_name,
      payout: unitsToNumber(event.payout),
      currency_count: unitsToNumber(event.amount),
      complete_by: completeBy(event, click.at),
      state: progress.get(event.event_id) ?? 'clicked',
    })),
  };
}

function ruleOf({ factor, name, rule_id, valid_until: until }: RuleTerms): ClickCaseResponse['terms']['rule'] {
  const valid_until = until === undefined ? null : isoTime(until);
  return { rule_id, name, multiply: unitsToNumber(factor), valid_until };
}

function completeBy({ time_to_complete: seconds }: ClickTerms['events'][number], at: number): string | null {
  return seconds === null ? null : isoTime(at + seconds * 1000);
}

/** The user's tickets that name the click. */
function ticketsOf({ click, tickets, user }: ClickCase, casework: Casework): ClickCaseResponse['tickets'] {
  if (user === null) return [];
  return tickets.flatMap((ticket) => {
    const text = textOf(casework, ticket);
    if (text.click_id !== click.clickId) return [];
    const { created_at, state, subject, ticket_id } = ticketRowOf(ticket, { subid1: user.subid1, text });
    return [{ ticket_id, created_at, state, subject }];
  });
}

/** `details`: null for roles that may not see them, and after they are erased. */
function goneOf(
  { click, isRemoved, user }: ClickCase,
  { at, details }: { at: number; details: ClickPerson | null },
): ClickCaseResponse['gone'] {
  return [
    ...(user === null ? (['user'] as const) : []),
    ...(details !== null && details.ip === null ? (['address'] as const) : []),
    ...(isRemoved ? (['deliveries'] as const) : []),
    ...(at - click.at > KEPT_MS ? (['refused_calls'] as const) : []),
  ];
}
