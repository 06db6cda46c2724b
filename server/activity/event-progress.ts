import type { Units } from '@rewards-wall/shared/credits.ts';
import type { ActivityState } from '@rewards-wall/shared/schema/activity.ts';
import type { ClickTerms } from '../store/click-terms.ts';
import type { StoredLead } from '../store/ports/stored-leads.ts';

/** The progress of one event of a click, or of the whole offer if it has no events. */
export interface EventProgress {
  /** Null for an offer without events. */
  eventId: number | null;
  eventName: string;
  /** Of the lead that determines the state; without one, as frozen on the click. */
  amount: Units;
  state: ActivityState;
  /** Why it was rejected or reversed, as far as the user may know. */
  reason: string | null;
  /** When it last changed; null without a lead. */
  at: number | null;
  /** Epoch ms by which the user must do it; null without a deadline, and once there is a lead. */
  completeBy: number | null;
}

/** The events of a click, in the order of its offer. If an event has several leads, the weightiest determines its state. */
export function eventProgress(
  terms: ClickTerms,
  click: { readonly amount: Units; readonly at: number },
  leads: readonly StoredLead[],
): EventProgress[] {
  if (terms.events.length === 0) {
    return [progress({ eventId: null, eventName: '', amount: click.amount, completeBy: null }, leads)];
  }
  return terms.events.map((event) =>
    progress(
      {
        eventId: event.event_id,
        eventName: event.event_name ?? String(event.event_id),
        amount: event.amount,
        completeBy: event.time_to_complete === null ? null : click.at + event.time_to_complete * 1000,
      },
      leads.filter((lead) => lead.eventId === String(event.event_id)),
    ),
  );
}

/** A credited lead outweighs a rejected one, because a retry under another id leaves a rejected lead behind. */
const WEIGHT: Readonly<Record<StoredLead['state'], number>> = { credited: 3, pending: 2, reversed: 1, rejected: 0 };

function progress(
  event: Pick<EventProgress, 'eventId' | 'eventName' | 'amount' | 'completeBy'>,
  leads: readonly StoredLead[],
): EventProgress {
  const [lead] = leads.toSorted((a, b) => WEIGHT[b.state] - WEIGHT[a.state] || b.changedAt - a.changedAt);
  if (lead === undefined) return { ...event, state: 'clicked', reason: null, at: null };
  const { amount, changedAt: at, state } = lead;
  return { ...event, amount, state, reason: shownReason(lead), at, completeBy: null };
}

/** The reasons that users may know. Only the operator may know what fraud rules found. */
const DISCLOSED_REASONS: ReadonlySet<string> = new Set(['too_late', 'already_completed']);

export function shownReason({ reason, state }: StoredLead): string | null {
  if (state === 'reversed') return reason;
  if (state !== 'rejected') return null;
  return reason !== null && DISCLOSED_REASONS.has(reason) ? reason : 'not_accepted';
}
