import type { LeadRow } from '@rewards-wall/shared/admin/lead-schema.ts';
import type { TicketCase, TicketClick } from '@rewards-wall/shared/admin/ticket-schema.ts';
import { creditsOf } from '../../parts/format.ts';

const sentences: Readonly<Record<Exclude<TicketClick['state'], 'kept'>, string>> = {
  elsewhere: 'This isn’t this user’s click. It belongs to another user, or to one who was erased.',
  expired:
    'This click isn’t stored. By its id, it is old enough to have been removed: clicks without a lead are, after their retention period (RETENTION_CLICKS_DAYS).',
  removed: 'Retention has removed this click. Its leads stay.',
  unknown: 'There is no such click.',
};

/** What to say about the click that a ticket names; null if its leads say it all. */
export function clickSentence({ leads, state }: Pick<TicketClick, 'leads' | 'state'>): string | null {
  if (state !== 'kept') return sentences[state];
  return leads.length === 0 ? 'No lead has arrived for this click.' : null;
}

/**
 * Warns if a manual credit may pay the user twice; null if no lead suggests it. `currency`: the name of the credits.
 */
export function creditWarning(click: TicketClick | null, currency: string): string | null {
  if (click === null) return null;
  const { leads, other_leads: others } = click;
  const amountOf = ({ currency_count: credits }: LeadRow): string => creditsOf(credits, currency);
  const credited = leads.filter(({ state }) => state === 'credited');
  const [first] = credited;
  if (first !== undefined) {
    const paid =
      credited.length === 1 ? amountOf(first) : `${credited.length} times, with ${amountOf(first)} most recently`;
    return `This click has been credited already: ${paid}. Anything you add comes on top.`;
  }
  const held = leads.find(({ state }) => state === 'pending');
  if (held !== undefined) {
    return `A lead for this click is held: ${amountOf(held)}. ${thenBoth(held)}`;
  }
  const other = others.find(({ state }) => state === 'credited') ?? others.find(({ state }) => state === 'pending');
  if (other === undefined) return null;
  return other.state === 'credited'
    ? `The same offer has been credited already, on another click: ${amountOf(other)}. Anything you add comes on top.`
    : `A lead for the same offer is held, on another click: ${amountOf(other)}. ${thenBoth(other)}`;
}

/** What credits a held lead, in addition to what staff add. */
function thenBoth({ reason, release_at: date }: LeadRow): string {
  return reason === 'hold_days' && date !== null
    ? `It is credited on ${date.slice(0, 10)}, and the user gets both.`
    : 'If someone approves it, the user gets both.';
}

/** Initial values of a manual credit: the missing amount, if known, and a note about it. */
export interface MissingCredits {
  amount: number | null;
  hint: string | null;
}

/**
 * What a click still owes its user: its reward less the credits of its leads and of staff.
 * A ticket doesn't name an event, so no amount is proposed if several are uncredited, or while a held lead may still
 * pay.
 */
export function missingCredits(
  { click, credits, ticket }: Pick<TicketCase, 'click' | 'credits' | 'ticket'>,
  currency: string,
): MissingCredits {
  const unknown: MissingCredits = { amount: null, hint: null };
  if (ticket.subject !== 'not_credited' || typeof click?.currency_count !== 'number') return unknown;
  const leads = [...click.leads, ...click.other_leads].filter(({ state }) => ['credited', 'pending'].includes(state));
  if (click.events.length > 0) {
    const open = click.events.filter(({ event_id: id }) => leads.every((lead) => lead.event_id !== String(id)));
    const names = open.map(
      ({ currency_count: amount, event_id: id, event_name: name }) =>
        `${name ?? `event ${id}`}, ${creditsOf(amount, currency)}`,
    );
    return {
      amount: open.length === 1 && credits.length === 0 ? (open[0]?.currency_count ?? null) : null,
      hint: names.length === 0 ? null : `Not credited by a lead: ${names.join('; ')}.`,
    };
  }
  if (leads.some(({ state }) => state === 'pending')) return unknown;
  const paid = [...leads.map((lead) => lead.currency_count), ...credits.map(({ amount }) => amount)];
  const missing = Number((click.currency_count - paid.reduce((sum, amount) => sum + amount, 0)).toFixed(4));
  return missing > 0 ? { amount: missing, hint: 'What the click still lacks.' } : unknown;
}
