import type { LeadClaim, LeadIdentity } from '../../ports/leads.ts';

/** What a place of these claims begins with. */
const TRANSACTION = 'transaction:';
const IDENTITY = 'identity:';

/**
 * The text of `leads.place` (docs/decisions/012-kinds-of-leads.md): of the leads of one account, offer and event, only
 * one can have a place. That lead, paid or held, has slot 0 of the place, also once it is reversed; leads that were
 * rejected follow in slots 1, 2 and so on.
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
      return TRANSACTION + externalId;
    case 'identity':
      return `${IDENTITY}${source}:${externalId}`;
  }
}

/** The claim of the lead in that place. */
export function claimOf(place: string): LeadClaim {
  if (place === '') return 'event';
  return place.startsWith(TRANSACTION) ? 'transaction' : 'identity';
}

/** SQL condition: the lead in the row `alias` completes something, and so counts against caps. */
export const countsAgainstCap = (alias: string): string =>
  `substr(${alias}.place, 1, ${IDENTITY.length}) <> '${IDENTITY}'`;

/** SQL condition: the lead in the row `alias` is one of many transactions of a repeatable offer. */
export const takesTransaction = (alias: string): string =>
  `substr(${alias}.place, 1, ${TRANSACTION.length}) = '${TRANSACTION}'`;

/** Whether an IP address or device has completed something by such a lead; `completes`: it completes its offer for good. */
export const countsAsCompletion = ({ completes, takes }: { completes: number; takes: LeadClaim }): boolean =>
  completes === 1 || takes === 'transaction';
