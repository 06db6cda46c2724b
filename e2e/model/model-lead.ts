import { RECONCILED, type LeadKind } from '@rewards-wall/shared/schema/lead.ts';

export interface ModelOffer {
  id: number;
  /** The only source that may report its leads; null if any source may. */
  source: string | null;
  /** Payouts by event; the key is '' for an offer without events. */
  prices: Readonly<Record<string, number>>;
  /** How many seconds after the click an event still counts, by event. */
  timeLimits: Readonly<Record<string, number>>;
  /** Whether a user may complete it more than once. */
  isRepeatable: boolean;
}

export interface ModelPerson {
  user: string;
  isErased: boolean;
  /** Amounts of the ledger rows in credits, oldest first. */
  rows: number[];
}

export interface ModelClick {
  /** The click id that the service chose. */
  id: string;
  person: ModelPerson;
  offer: ModelOffer;
  at: number;
}

export interface ModelReport {
  kind: LeadKind;
  click: ModelClick;
  source: string;
  transaction: string;
  event: string;
  payout: number | null;
  country: string;
}

export interface ModelLead extends ModelReport {
  paid: number;
  state: 'credited' | 'pending' | 'rejected' | 'reversed';
  /** The answer to a repeat while the lead is rejected. */
  refusal: string;
  at: number;
  /** Whether this lead completes the offer, so that the user can't click it again. */
  completes: boolean;
  creditDeliveries: number;
  reversalDeliveries: number;
}

/** The payout of an event; of the whole offer for a reconciliation. */
export function priceOf({ prices }: ModelOffer, event: string): number {
  if (event !== RECONCILED) return prices[event] ?? 0;
  return Object.values(prices).reduce((sum, price) => sum + price, 0);
}

export function isLive({ state }: ModelLead): boolean {
  return state === 'credited' || state === 'pending';
}

/** What a lead may be paid only once for: the offer's event, the transaction, or the report's own identity. */
export function claimOf({ click, event, kind }: ModelReport): 'event' | 'transaction' | 'identity' {
  if (kind !== 'complete' || event === RECONCILED) return 'identity';
  return click.offer.isRepeatable ? 'transaction' : 'event';
}

/** Whether the offer has the event. Screen-outs, bonuses and reconciliations need no event. */
export function isDeclared({ click, event, kind }: ModelReport): boolean {
  return kind !== 'complete' || event === RECONCILED || event in click.offer.prices;
}

/** Whether an early reversal also applies to a lead of the same click under another transaction id. */
export function matchesByClick(reversal: ModelReport, lead: ModelReport): boolean {
  return claimOf(reversal) === 'event' && claimOf(lead) === 'event';
}

export function isSameReport(one: ModelReport, other: ModelReport): boolean {
  return one.source === other.source && one.transaction === other.transaction && one.event === other.event;
}
