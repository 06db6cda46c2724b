import type { TicketClick as TicketClickResponse } from '@rewards-wall/shared/admin/ticket-schema.ts';
import { unitsToNumber } from '@rewards-wall/shared/credits.ts';
import type { AdminCaller } from '../../admins/admin-caller.ts';
import { unrewardedEnd } from '../../clicks/activity/survey-end.ts';
import type { DirectoryView } from '../../publishers/directory.ts';
import { firstIdOf } from '../../runtime/ids.ts';
import { isoTime } from '../../runtime/iso-time.ts';
import { termsAt, type ClickTerms } from '../../store/click-terms.ts';
import type { TicketOfUser } from '../../store/ports/tickets.ts';
import type { AdminContext } from './admin-context.ts';
import { leadRowOf, refusedOf, seesClick } from './casework-rows.ts';

/** The user of the ticket, and the staff member who views it. */
interface Asked {
  ticket: TicketOfUser;
  caller: AdminCaller;
  directory: DirectoryView;
}

/** What the response says of a click that the reader must not see. */
export const hiddenClick = {
  at: null,
  offer_id: null,
  offer_name: null,
  country: null,
  currency_count: null,
  events: [],
  survey_end: null,
  leads: [],
  other_leads: [],
  refused_calls: [],
};

/**
 * Looks up the click that a ticket names. Users type the ID, so it may be another user's, and nothing about such a
 * click is revealed. For roles that don't cover its publisher, it doesn't exist.
 */
export async function readTicketClick(
  { services }: AdminContext,
  clickId: string,
  { caller, directory, ticket }: Asked,
): Promise<TicketClickResponse> {
  const { clock, store } = services;
  const { clicksMs: clicksKeptMs } = services.config.retention;
  const { accountId } = ticket.person;
  const found = await store.readClickLeads(clickId);
  if (found === null) return { ...hiddenClick, state: missingState(clickId, { clicksKeptMs, at: clock.now() }) };
  const { account, click, everyLead, isRemoved, offerName, otherLeads, refusedCalls, surveyEnd } = found;
  if (click.accountId !== accountId) {
    const isSeen = seesClick(account, caller, directory);
    return { ...hiddenClick, state: isSeen ? 'elsewhere' : missingState(clickId, { clicksKeptMs, at: clock.now() }) };
  }
  const { click: paying, terms } = termsAt(click, clock.now());
  const shown = { isShown: true, subid1: ticket.subid1 };
  return {
    state: isRemoved ? 'removed' : 'kept',
    at: isoTime(click.at),
    offer_id: click.offerId,
    offer_name: offerName,
    country: click.country,
    currency_count: unitsToNumber(paying.amount),
    events: isRemoved ? [] : eventsOf(terms),
    survey_end: unrewardedEnd(everyLead, surveyEnd)?.outcome ?? null,
    leads: everyLead.map((lead) => leadRowOf(lead, shown)),
    other_leads: otherLeads.map((lead) => leadRowOf(lead, shown)),
    refused_calls: refusedCalls.map(refusedOf),
  };
}

function eventsOf({ events }: ClickTerms): TicketClickResponse['events'] {
  return events.map((event) => ({
    event_id: event.event_id,
    event_name: event.event_name,
    currency_count: unitsToNumber(event.amount),
  }));
}

/** Whether a missing click may have existed: its ID encodes when it was made. */
function missingState(
  clickId: string,
  { at, clicksKeptMs }: { at: number; clicksKeptMs: number | null },
): 'expired' | 'unknown' {
  const isOld =
    clicksKeptMs !== null && /^clk_[0-9a-f]{32}$/.test(clickId) && clickId < firstIdOf('clk', at - clicksKeptMs);
  return isOld ? 'expired' : 'unknown';
}
