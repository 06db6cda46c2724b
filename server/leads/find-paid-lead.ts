import { RECONCILED } from '@rewards-wall/shared/schema/lead.ts';
import { eventOf, type ClickTerms } from '../store/click-terms.ts';
import type { ListedGoal } from '../store/ports/feeds.ts';
import type { CompletedLead, LeadClaim } from '../store/ports/leads.ts';
import type { StoredLead } from '../store/ports/stored-leads.ts';
import { claimOf, type NamedEvent } from './decide-lead.ts';

/** A held lead, with what its click froze. */
export interface HeldLead {
  lead: Pick<StoredLead, 'kind' | 'source' | 'externalId' | 'eventId' | 'takes'>;
  terms: ClickTerms;
  /** Whether its offer is a live survey, which is paid only once. */
  isSurvey: boolean;
}

/**
 * What the lead takes once it is released: what it would have taken without the hold. A goal that the offer didn't have
 * at the click is not one of its events, so the lead takes only its own identity.
 */
export function claimOfReleased({ isSurvey, lead, terms }: HeldLead): LeadClaim {
  if (isUnknownGoal(lead, terms)) return 'identity';
  const claim = claimOf(lead, terms);
  return isSurvey && claim === 'transaction' ? 'event' : claim;
}

/**
 * Finds a paid lead of the same account and offer that may be the same conversion as the held one, or has the place
 * that is paid once (docs/contract/leads.md#held-leads). If a network gives a goal a new id, a callback names an
 * unknown goal while its report names the event; only the transaction connects them. `listed`: the goals that the
 * network lists for the offer now.
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
  // Releasing a repeated event pays it again on purpose.
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
 * Whether a goal that was unknown at the click certainly differs from this event of the click: the network now lists
 * both, under their own names. A goal that only got a new id is no longer listed under the old one.
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
 * The events and goals of a click that may be paid in addition to an event of its offer: the offer's other events, and
 * unknown goals that certainly differ from it. `ownLeads`: the source's leads of the click.
 */
export function compatibleEventsOf(
  eventId: string,
  { listed, ownLeads, terms }: { listed: readonly ListedGoal[]; ownLeads: readonly StoredLead[]; terms: ClickTerms },
): string[] {
  const others = ownLeads.map((lead) => lead.eventId).filter((goal) => isOtherGoal(goal, eventId, { listed, terms }));
  return ['', RECONCILED, ...terms.events.map((event) => String(event.event_id)), ...others];
}

/** Whether the goal of a lead was unknown at its click. */
export function isUnknownGoal({ eventId, kind }: NamedEvent, terms: ClickTerms): boolean {
  return (
    terms.tile === undefined &&
    kind === 'complete' &&
    eventId !== '' &&
    eventId !== RECONCILED &&
    eventOf(terms, eventId) === null
  );
}
