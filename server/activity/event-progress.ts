import type { Units } from '@rewards-wall/shared/credits.ts';
import type { ActivityState } from '@rewards-wall/shared/schema/activity.ts';
import type { ClickTerms } from '../store/click-terms.ts';
import type { StoredLead } from '../store/ports/stored-leads.ts';

/** How far one event of a click has come; the whole offer, for an offer without events. */
export interface EventProgress {
  /** Null for an offer without events. */
  eventId: number | null;
  eventName: string;
  /** Of the lead that decided, else as frozen on the click. */
  amount: Units;
  state: ActivityState;
  /** What the user may know of why it was rejected or reversed. */
  reason: string | null;
  /** When it last changed; null while nothing came. */
  at: number | null;
}

/** The events of one click in the order of its offer, each by the lead that counts most. */
export function eventProgress(terms: ClickTerms, amount: Units, leads: readonly StoredLead[]): EventProgress[] {
  if (terms.events.length === 0) return [progress({ eventId: null, eventName: '', amount }, leads)];
  return terms.events.map((event) =>
    progress(
      { eventId: event.event_id, eventName: event.event_name ?? String(event.event_id), amount: event.amount },
      leads.filter((lead) => lead.eventId === String(event.event_id)),
    ),
  );
}

/** A payable lead counts more than one that was turned away: retries under other ids leave such behind. */
const WEIGHT: Readonly<Record<StoredLead['state'], number>> = { credited: 3, pending: 2, reversed: 1, rejected: 0 };

function progress(
  event: Pick<EventProgress, 'eventId' | 'eventName' | 'amount'>,
  leads: readonly StoredLead[],
): EventProgress {
  const [lead] = leads.toSorted((a, b) => WEIGHT[b.state] - WEIGHT[a.state] || b.changedAt - a.changedAt);
  if (lead === undefined) return { ...event, state: 'clicked', reason: null, at: null };
  return { ...event, amount: lead.amount, state: lead.state, reason: shownReason(lead), at: lead.changedAt };
}

/** Why a lead was turned away is told in three words only: what fraud rules found is nobody's but the operator's. */
const TOLD: ReadonlySet<string> = new Set(['too_late', 'already_completed']);

export function shownReason({ reason, state }: StoredLead): string | null {
  if (state === 'reversed') return reason;
  if (state !== 'rejected') return null;
  return reason !== null && TOLD.has(reason) ? reason : 'not_accepted';
}
