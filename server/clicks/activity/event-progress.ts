import type { Units } from '@rewards-wall/shared/credits.ts';
import type { ActivityState } from '@rewards-wall/shared/schema/activity.ts';
import { maxCompletionsOf, type ClickTerms } from '../../store/click-terms.ts';
import type { ClickActivity } from '../../store/ports/activity.ts';
import { HOLD_DAYS } from '../../store/ports/leads.ts';
import type { StoredLead } from '../../store/ports/stored-leads.ts';

/** The progress of one event of a click, or of the whole offer if it has no events. */
export interface EventProgress {
  /** Null for an offer without events. */
  eventId: number | null;
  eventName: string;
  /** Amount of the leads in that state; without leads, of one completion, as frozen on the click. */
  amount: Units;
  state: ActivityState;
  /** Completions by the user through any click: the taken places of `maxCompletions`. */
  completions: number;
  isHeld: boolean;
  /** How often it may be completed; null = no limit. */
  maxCompletions: number | null;
  isOnceADay: boolean;
  /** Why it was rejected or reversed, as far as the user may know. */
  reason: string | null;
  /** When it last changed; null without a lead. */
  at: number | null;
  /** When its held leads are credited, epoch ms; null if there are none, or a person decides about one. */
  availableAt: number | null;
  /** The user's deadline, epoch ms; null if there is none, and once there is a lead. */
  completeBy: number | null;
}

/** The events of a click, in the offer's order. If an event has several leads, the weightiest determines its state. */
export function eventProgress(
  terms: ClickTerms,
  { click, completions, leads }: Pick<ClickActivity, 'click' | 'completions' | 'leads'>,
): EventProgress[] {
  const once = { completions: completions.get('') ?? 0, maxCompletions: 1, isOnceADay: false, completeBy: null };
  if (terms.events.length === 0)
    return [progress({ eventId: null, eventName: '', amount: click.amount, ...once }, leads)];
  return terms.events.map((event) => {
    const { amount: ofOne, event_id: eventId, event_name: eventName, once_a_day: isOnceADay = false } = event;
    const named = { eventId, eventName, amount: ofOne };
    const done = completions.get(String(eventId)) ?? 0;
    const limits = { completions: done, maxCompletions: maxCompletionsOf(event), isOnceADay };
    return progress(
      {
        ...named,
        ...limits,
        completeBy: event.time_to_complete === null ? null : click.at + event.time_to_complete * 1000,
      },
      leads.filter((lead) => lead.eventId === String(eventId)),
    );
  });
}

/** The states that an event contributes to its click's; an event that may be completed again is also open. */
export function statesOf({ completions, isHeld, maxCompletions, state }: EventProgress): ActivityState[] {
  const isOpen = state === 'credited' && (maxCompletions === null || completions < maxCompletions);
  return [state, ...(isHeld ? (['pending'] as const) : []), ...(isOpen ? (['clicked'] as const) : [])];
}

/** A credited lead outweighs a rejected one, because a retry under another id leaves a rejected lead behind. */
const WEIGHT: Readonly<Record<StoredLead['state'], number>> = { credited: 3, pending: 2, reversed: 1, rejected: 0 };

function progress(
  event: Omit<EventProgress, 'availableAt' | 'state' | 'isHeld' | 'reason' | 'at'>,
  leads: readonly StoredLead[],
): EventProgress {
  const [lead] = leads.toSorted((a, b) => WEIGHT[b.state] - WEIGHT[a.state] || b.changedAt - a.changedAt);
  const isHeld = leads.some(({ state }) => state === 'pending');
  const availableAt = availableAtOf(leads);
  if (lead === undefined) return { ...event, availableAt, isHeld, state: 'clicked', reason: null, at: null };
  const { changedAt: at, state } = lead;
  const isLive = state === 'credited' || state === 'pending';
  const same = isLive ? leads.filter((each) => each.state === state) : [lead];
  const amount = same.reduce((sum, each) => sum + each.amount, 0);
  return { ...event, availableAt, isHeld, amount, state, reason: shownReason(lead), at, completeBy: null };
}

/** When the last of the held leads is credited, epoch ms; null if there are none, or a person decides about one. */
export function availableAtOf(leads: readonly Pick<StoredLead, 'reason' | 'releaseAt' | 'state'>[]): number | null {
  const held = leads.filter(({ state }) => state === 'pending');
  return lastOf(held.map(({ reason, releaseAt }) => (reason === HOLD_DAYS ? releaseAt : null)));
}

/** The last of these times; null if there are none, or one is unknown. */
export function lastOf(times: readonly (number | null)[]): number | null {
  const known = times.filter((time) => time !== null);
  return known.length === 0 || known.length < times.length ? null : Math.max(...known);
}

/** The reasons that users may see. Findings of fraud rules are for the operator only. */
const DISCLOSED_REASONS: ReadonlySet<string> = new Set(['too_late', 'already_completed']);

export function shownReason({ reason, state }: StoredLead): string | null {
  if (state === 'reversed') return reason;
  if (state !== 'rejected') return null;
  return reason !== null && DISCLOSED_REASONS.has(reason) ? reason : 'not_accepted';
}
