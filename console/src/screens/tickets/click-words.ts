import type { LeadRow } from '@rewards-wall/shared/admin/lead-schema.ts';
import type { TicketCase, TicketClick } from '@rewards-wall/shared/admin/ticket-schema.ts';
import { creditsOf, totalOf } from '../../parts/format.ts';
import { capital, clickState, reasonOf } from '../../parts/words.ts';

const withoutClick: Readonly<Record<Exclude<TicketClick['state'], 'kept'>, string>> = {
  elsewhere: 'This isn’t this user’s click. It belongs to another user, or to one who was erased.',
  expired:
    'This click isn’t stored. By its ID, it is old enough to have been deleted: clicks without a lead are kept only for their retention period.',
  removed: 'Retention has removed this click. Its leads stay.',
  unknown: 'There is no such click.',
};

const INSTEAD = 'To pay once, credit the held lead instead.';

function timesOf(count: number): string {
  return count === 2 ? 'twice' : `${count} times`;
}

/**
 * Whether the click that a ticket names was credited, by hand or by its leads, and if not, why. `currency`: the name of
 * the credits.
 */
export function verdictOf({ click, credits }: Pick<TicketCase, 'click' | 'credits'>, currency: string): string {
  const sum = totalOf(credits.map(({ amount }) => amount));
  if (sum === 0) return leadVerdict(click, currency, false);
  return `${sum < 0 ? 'Deducted' : 'Credited'} by hand: ${creditsOf(Math.abs(sum), currency)}. ${leadVerdict(click, currency, true)}`;
}

function leadVerdict(click: TicketClick | null, currency: string, isByHand: boolean): string {
  if (click === null) return 'The ticket names no click.';
  const { events, leads, state, survey_end: surveyEnd } = click;
  const credited = leads.filter((lead) => lead.state === 'credited');
  if (credited[0] !== undefined) {
    const last = creditsOf(credited[0].currency_count, currency);
    const paid = new Set(credited.map((lead) => lead.event_id));
    const done = events.filter(({ event_id: id }) => paid.has(String(id))).length;
    if (done > 0) return `${done} of ${events.length} events credited, last with ${last}.`;
    return credited.length === 1 ? `Credited: ${last}.` : `Credited ${timesOf(credited.length)}, last with ${last}.`;
  }
  const lead = leads.find((one) => one.state === 'pending') ?? leads[0];
  const isHeld = lead?.state === 'pending';
  const unpaid = (what: string, reason: string | null): string => {
    const sentences = `${what}.${reason === null ? '' : ` ${reasonOf(reason)}.`}`;
    return isByHand ? capital(sentences) : `Not credited${isHeld ? ' yet' : ''}: ${sentences}`;
  };
  if (surveyEnd !== null && !isHeld) return unpaid('the provider ended the survey without a reward', surveyEnd);
  if (lead !== undefined) return unpaid(isHeld ? 'a lead is held' : `the lead was ${lead.state}`, lead.reason);
  return state === 'kept' ? `${clickState('clicked', { hasLeads: false }).label}.` : withoutClick[state];
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
      credited.length === 1
        ? `, with ${amountOf(first)}`
        : ` ${timesOf(credited.length)}, last with ${amountOf(first)}`;
    return `This click was already credited${paid}. Your credit comes on top.`;
  }
  const held = leads.find(({ state }) => state === 'pending');
  if (held !== undefined) {
    return `A lead for this click is held: ${amountOf(held)}. ${thenBoth(held)} ${INSTEAD}`;
  }
  const other = others.find(({ state }) => state === 'credited') ?? others.find(({ state }) => state === 'pending');
  if (other === undefined) return null;
  return other.state === 'credited'
    ? `The same offer was already credited on another click, with ${amountOf(other)}. Your credit comes on top.`
    : `A lead for the same offer is held, on another click: ${amountOf(other)}. ${thenBoth(other)} ${INSTEAD}`;
}

/**
 * The held leads of a click, except for what a lead has paid already; without any, those of the user for the same
 * offer.
 */
export function heldLeads(click: Pick<TicketClick, 'leads' | 'other_leads'> | null): readonly LeadRow[] {
  if (click === null) return [];
  const { leads, other_leads: otherLeads } = click;
  const paid = new Set(
    [...leads, ...otherLeads].filter(({ state }) => state === 'credited').map((lead) => lead.event_id),
  );
  const isOwed = ({ event_id: event, state }: LeadRow): boolean => state === 'pending' && !paid.has(event);
  const ofClick = leads.filter(isOwed);
  return ofClick.length > 0 ? ofClick : otherLeads.filter(isOwed);
}

/** What credits a held lead, in addition to what staff add. */
function thenBoth({ reason, release_at: date }: LeadRow): string {
  return reason === 'hold_days' && date !== null
    ? `It is credited on ${date.slice(0, 10)}, and the user gets both.`
    : 'If someone approves it, the user gets both.';
}

/**
 * What a click still owes its user: its reward less the credits of its leads and of staff.
 * Null if unknown: a ticket doesn't name an event, so no amount is proposed if several are uncredited, or while a held
 * lead may still pay.
 */
export function missingCredits({
  click,
  credits,
  ticket,
}: Pick<TicketCase, 'click' | 'credits' | 'ticket'>): number | null {
  if (ticket.subject !== 'not_credited' || typeof click?.currency_count !== 'number') return null;
  const leads = [...click.leads, ...click.other_leads].filter(({ state }) => ['credited', 'pending'].includes(state));
  if (click.events.length > 0) {
    const open = click.events.filter(({ event_id: id }) => leads.every((lead) => lead.event_id !== String(id)));
    return open.length === 1 && credits.length === 0 ? (open[0]?.currency_count ?? null) : null;
  }
  if (leads.some(({ state }) => state === 'pending')) return null;
  const paid = [...leads.map((lead) => lead.currency_count), ...credits.map(({ amount }) => amount)];
  const missing = totalOf([click.currency_count, ...paid.map((amount) => -amount)]);
  return missing > 0 ? missing : null;
}

/**
 * The event that a message seems to be about: the only one whose words are all in it, such as `Reach level 12` in “I
 * reached level 12”. Null if there is no such event, or more than one.
 */
export function reportedEvent<Event extends Pick<TicketClick['events'][number], 'event_name'>>(
  message: string | null,
  events: readonly Event[],
): Event | null {
  const written = wordsIn(message ?? '');
  const isNamed = (word: string): boolean =>
    written.some((one) => one === word || (!/\p{N}$/u.test(word) && one.startsWith(word)));
  const [found, ...others] = events.filter(({ event_name: name }) => {
    const words = wordsIn(name);
    return words.length > 0 && words.every(isNamed);
  });
  return others.length === 0 ? (found ?? null) : null;
}

function wordsIn(text: string): string[] {
  return text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [];
}
