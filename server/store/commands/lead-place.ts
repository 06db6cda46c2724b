import type { LeadClaim, LeadIdentity } from '../ports/leads.ts';

/**
 * The text of `leads.place` (docs/decisions/012-kinds-of-leads.md): leads of one account, offer and event that name the
 * same place exclude each other. Slot 0 of a place is the lead that is paid or held, or was; those that were turned
 * away from it have 1, 2 …
 */
export function placeOf({
  externalId,
  source,
  takes,
}: Pick<LeadIdentity, 'externalId' | 'source'> & { takes: LeadClaim }): string {
  switch (takes) {
    case 'event':
      return '';
    case 'transaction':
      return `transaction:${externalId}`;
    case 'identity':
      return `identity:${source}:${externalId}`;
  }
}

/** What the lead in that place takes. */
export function claimOf(place: string): LeadClaim {
  if (place === '') return 'event';
  return place.startsWith('transaction:') ? 'transaction' : 'identity';
}

/** The condition of SQL for leads that count against caps and complete something: all but those that take their identity only. */
export const countsInSql = (alias: string): string => `substr(${alias}.place, 1, 9) <> 'identity:'`;
