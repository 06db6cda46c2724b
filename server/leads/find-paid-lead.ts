import { RECONCILED } from '@rewards-wall/shared/schema/lead.ts';
import { eventOf, type ClickTerms } from '../store/click-terms.ts';
import type { ListedGoal } from '../store/ports/feeds.ts';
import type { CompletedLead, LeadClaim } from '../store/ports/leads.ts';
import type { StoredLead } from '../store/ports/stored-leads.ts';
import { claimOf } from './decide-lead.ts';

/** A held lead, with what its click froze. */
export interface HeldLead {
  lead: Pick<StoredLead, 'kind' | 'source' | 'externalId' | 'eventId' | 'takes'>;
  terms: ClickTerms;
  /** Whether its offer is a live survey, which is paid once. */
  isSurvey: boolean;
}

/**
 * What the lead takes once it is released: what it would have taken if nothing had held it. A goal that the offer did not
 * have at the click is no event of it, so it takes its own identity only.
 */
export function claimOfReleased({ isSurvey, lead, terms }: HeldLead): LeadClaim {
  if (isUnknownGoal(lead, terms)) return 'identity';
  const claim = claimOf(lead, terms);
  return isSurvey && claim === 'transaction' ? 'event' : claim;
}

/**
 * Finds a paid lead of the same account and offer that may be the same conversion as the held one, or has the place that
 * is paid once (docs/contract/leads.md#held-leads). A network may give a goal a new id: then a callback names a goal that
 * no one knew at the click, and its report the event by its name. The transaction is what both have in common. `listed`:
 * the goals that the network lists for the offer by now.
 */
export function findPaidLead(
  held: HeldLead,
  completed: readonly CompletedLead[],
  listed: readonly ListedGoal[],
): CompletedLead | undefined {
  const { isSurvey, lead, terms } = held;
  if (lead.kind === 'screenout' && isSurvey) return completed.find(({ eventId }) => eventId !== RECONCILED);
  if (lead.kind !== 'complete' || lead.eventId === RECONCILED) return undefined;
  const isUnknown = isUnknownGoal(lead, terms);
  // A person who releases a repeated event pays the event again on purpose.
  const isPaidOnce = lead.takes !== 'repeat' && (isSurvey || claimOf(lead, terms) === 'event');
  return completed.find(({ eventId, externalId, source }) => {
    if (eventId === RECONCILED) return false;
    if (eventId === lead.eventId) return isPaidOnce;
    const isOtherUnknown = isUnknownGoal({ kind: 'complete', eventId }, terms);
    if (isUnknown === isOtherUnknown || source !== lead.source || externalId !== lead.externalId) return false;
    const [unknown, event] = isUnknown ? [lead.eventId, eventId] : [eventId, lead.eventId];
    return !isOtherGoal(unknown, event, { listed, terms });
  });
}

/**
 * Whether a goal that no one knew at the click is certainly another one than this event of the click: the network lists
 * both by now, under names of their own. A goal that only has a new id is not listed under the old one any more.
 */
export function isOtherGoal(
  unknown: string,
  eventId: string,
  { listed, terms }: { listed: readonly ListedGoal[]; terms: ClickTerms },
): boolean {
  const other = listed.find((goal) => goal.key === unknown || String(goal.eventId) === unknown);
  const event = listed.find((goal) => String(goal.eventId) === eventId);
  if (other === undefined || event === undefined || other.eventId === event.eventId) return false;
  return other.name !== event.name && other.name !== eventOf(terms, eventId)?.event_name;
}

/**
 * The events and goals of a click that may be paid in addition to an event of its offer: the others of the offer, and of the
 * goals that no one knew at the click those that are certainly others. `ownLeads`: what the source reported of the click.
 */
export function compatibleEventsOf(
  eventId: string,
  { listed, ownLeads, terms }: { listed: readonly ListedGoal[]; ownLeads: readonly StoredLead[]; terms: ClickTerms },
): string[] {
  const others = ownLeads.map((lead) => lead.eventId).filter((goal) => isOtherGoal(goal, eventId, { listed, terms }));
  return ['', RECONCILED, ...terms.events.map((event) => String(event.event_id)), ...others];
}

/** Whether the goal of a lead was unknown at its click. */
export function isUnknownGoal({ eventId, kind }: Pick<StoredLead, 'eventId' | 'kind'>, terms: ClickTerms): boolean {
  return kind === 'complete' && eventId !== '' && eventId !== RECONCILED && eventOf(terms, eventId) === null;
}
