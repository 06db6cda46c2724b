import type { Units } from '@rewards-wall/shared/credits.ts';
import { decodeTerms, eventOf } from '../store/click-terms.ts';
import type { StoredClick } from '../store/ports/clicks.ts';
import type { StoredLead } from '../store/ports/stored-leads.ts';

/**
 * What a click promised for a lead. Null where it promised no amount: for tiles, screen-outs and bonuses,
 * reconciliations, and events that the offer doesn't have.
 */
export function promisedPayout(
  { eventId, takes }: Pick<StoredLead, 'eventId' | 'takes'>,
  click: Pick<StoredClick, 'payout' | 'terms'>,
): Units | null {
  const terms = decodeTerms(click.terms);
  if (takes === 'identity' || terms.tile !== undefined) return null;
  return eventId === '' ? click.payout : (eventOf(terms, eventId)?.payout ?? null);
}
