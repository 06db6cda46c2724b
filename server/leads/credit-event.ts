import { decodeTerms } from '../store/click-terms.ts';
import type { Wall } from '../store/ports/directory.ts';
import type { LeadEvent } from '../store/ports/leads.ts';
import type { WallCredit } from '../store/ports/wall-credits.ts';
import { leadEvent } from './lead-event.ts';

/** A credit that was stored, or its reversal, as postbacks report it. */
export function creditEvent(wall: Wall, { at, click, lead, reversalId }: WallCredit): LeadEvent {
  const currencyName = wall.settings.currency.name;
  const event = leadEvent({ lead, click, terms: decodeTerms(click.terms), currencyName, isTest: lead.isTest, at });
  return reversalId === null ? event : { ...event, reason: lead.reason };
}
