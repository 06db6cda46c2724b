import type { LeadRow } from '@rewards-wall/shared/admin/lead-schema.ts';
import type { TicketCase, TicketClick } from '@rewards-wall/shared/admin/ticket-schema.ts';
import { creditsOf } from '../../parts/format.ts';

const sentences: Readonly<Record<Exclude<TicketClick['state'], 'kept'>, string>> = {
  elsewhere: 'This isn’t a click of this user. It is another user’s, or that of a user who was erased.',
  expired:
    'This click isn’t stored. Judging by its id, it is old enough to have been removed: clicks without a lead are, after a while (RETENTION_CLICKS_DAYS).',
  removed: 'Retention has removed this click. Its leads stay.',
  unknown: 'There is no such click.',
};

/** What is to be said about the click that a ticket names; null where its leads say everything. */
export function clickSentence({ leads, state }: Pick<TicketClick, 'leads' | 'state'>): string | null {
  if (state !== 'kept') return sentences[state];
  return leads.length === 0 ? 'No lead has come for this click.' : null;
}

/** Why credits by hand may pay the user twice; null if no lead says so. `currency`: the name of the credits. */
export function creditWarning(click: TicketClick | null, currency: string): string | null {
  if (click === null) return null;
  const { leads, other_leads: others } = click;
  const amountOf = ({ currency_count: credits }: LeadRow): string => creditsOf(credits, currency);
  const credited = leads.filter(({ state }) => state === 'credited');
  const [first] = credited;
  if (first !== undefined) {
    const paid =
      credited.length === 1 ? amountOf(first) : `${credited.length} times, with ${amountOf(first)} most recently`;
    return `This click has been credited already: ${paid}. Whatever you add comes on top.`;
  }
  const held = leads.find(({ state }) => state === 'pending');
  if (held !== undefined) {
    return `A lead for this click is held: ${amountOf(held)}. If somebody approves it, the user gets both.`;
  }
  const other = others.find(({ state }) => state === 'credited') ?? others.find(({ state }) => state === 'pending');
  if (other === undefined) return null;
  return other.state === 'credited'
    ? `The same offer has been credited already, on another click: ${amountOf(other)}. Whatever you add comes on top.`
    : `A lead for the same offer is held, on another click: ${amountOf(other)}. If somebody approves it, the user gets both.`;
}

/**
 * What the user still lacks for the click of a ticket about missing credits: its reward, less what its leads and people
 * have credited. Null: nothing is missing, or a held lead may still pay it.
 */
export function missingCredits({
  click,
  credits,
  ticket,
}: Pick<TicketCase, 'click' | 'credits' | 'ticket'>): number | null {
  if (ticket.subject !== 'not_credited' || typeof click?.currency_count !== 'number') return null;
  const leads = [...click.leads, ...click.other_leads];
  if (leads.some(({ state }) => state === 'pending')) return null;
  const paid = leads.filter(({ state }) => state === 'credited').map(({ currency_count: amount }) => amount);
  const added = [...paid, ...credits.map(({ amount }) => amount)].reduce((sum, amount) => sum + amount, 0);
  const missing = Number((click.currency_count - added).toFixed(4));
  return missing > 0 ? missing : null;
}
