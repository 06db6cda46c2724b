import { RECONCILED, type LeadKind } from '@rewards-wall/shared/schema/lead.ts';

export interface ModelOffer {
  id: number;
  /** The only source that may credit it; null for any. */
  source: string | null;
  /** Payouts by event, '' for an offer without events. */
  prices: Readonly<Record<string, number>>;
  /** Seconds after the click, by event. */
  inTime: Readonly<Record<string, number>>;
  /** It may be completed many times. */
  isRepeatable: boolean;
}

export interface ModelPerson {
  user: string;
  isErased: boolean;
  /** Ledger rows, oldest first, in credits. */
  rows: number[];
}

export interface ModelClick {
  /** As the service named it. */
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
  /** What its repeat is told while it is rejected. */
  refusal: string;
  at: number;
  completes: boolean;
  /** Deliveries of its credit, and of its reversal. */
  told: number;
  undone: number;
}

/** Of the event; of the whole offer for a reconciliation. */
export function priceOf({ prices }: ModelOffer, event: string): number {
  if (event !== RECONCILED) return prices[event] ?? 0;
  return Object.values(prices).reduce((sum, price) => sum + price, 0);
}

export function isLive({ state }: ModelLead): boolean {
  return state === 'credited' || state === 'pending';
}

export function claimOf({ click, event, kind }: ModelReport): 'event' | 'transaction' | 'identity' {
  if (kind !== 'complete' || event === RECONCILED) return 'identity';
  return click.offer.isRepeatable ? 'transaction' : 'event';
}

/** Whether the event is one of the offer's; screen-outs, bonuses and reconciliations need none. */
export function isDeclared({ click, event, kind }: ModelReport): boolean {
  return kind !== 'complete' || event === RECONCILED || event in click.offer.prices;
}

/** Whether a reversal that came early may mean a lead of another transaction. */
export function isByClick(reversal: ModelReport, lead: ModelReport): boolean {
  return claimOf(reversal) === 'event' && claimOf(lead) === 'event';
}

export function isSame(one: ModelReport, other: ModelReport): boolean {
  return one.source === other.source && one.transaction === other.transaction && one.event === other.event;
}
