import type { LeadClaim } from '../../ports/leads.ts';

/** The prefix of a place, by claim. */
const PREFIXES = {
  numbered: 'numbered:',
  repeat: 'repeat:',
  transaction: 'transaction:',
  identity: 'identity:',
} as const satisfies Readonly<Record<Exclude<LeadClaim, 'event'>, string>>;

type PrefixedClaim = keyof typeof PREFIXES;

/**
 * The text of `leads.place` (docs/decisions/006-a-conversion-is-paid-once.md). Only one lead of an account, offer and
 * event can hold a place. That lead, paid or held, has slot 0 of the place, even after a reversal; rejected leads
 * follow in slots 1, 2 and so on. A numbered lead has its number, and perhaps its day, in separate columns.
 */
export function placeOf({
  externalId,
  source,
  takes,
}: {
  externalId: string;
  source: string;
  takes: LeadClaim;
}): string {
  if (takes === 'event') return '';
  return PREFIXES[takes] + (takes === 'transaction' ? externalId : `${source}:${externalId}`);
}

/** The claim of the lead in that place. */
export function claimOf(place: string): LeadClaim {
  if (place === '') return 'event';
  return prefixedClaims.find((claim) => place.startsWith(PREFIXES[claim])) ?? 'identity';
}

const prefixedClaims = Object.keys(PREFIXES) as PrefixedClaim[];

const begins = (alias: string, claim: PrefixedClaim): string =>
  `substr(${alias}.place, 1, ${PREFIXES[claim].length}) = '${PREFIXES[claim]}'`;

/** SQL condition: the lead in the row `alias` completes something, and therefore counts against caps. */
export const countsAgainstCap = (alias: string): string => `not ${begins(alias, 'identity')}`;

/** SQL condition: the lead in the row `alias` is one of many transactions of a repeatable offer. */
export const takesTransaction = (alias: string): string => begins(alias, 'transaction');

/** SQL condition: the lead in the row `alias` is another transaction for an event that is paid once. */
export const repeatsEvent = (alias: string): string => begins(alias, 'repeat');

/** SQL condition: the lead in the row `alias` completes an event, once or as one of several times. */
export const completesEvent = (alias: string): string => `(${alias}.place = '' or ${begins(alias, 'numbered')})`;

/**
 * Whether an IP address or device has completed something by such a lead. `completes`: it permanently completes its
 * offer.
 */
export const countsAsCompletion = ({ completes, takes }: { completes: number; takes: LeadClaim }): boolean =>
  completes === 1 || takes === 'transaction' || takes === 'numbered';
