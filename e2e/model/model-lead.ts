import { DAY_MS } from '@rewards-wall/shared/durations.ts';
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
  /** How often a user may complete an event, by event; once if it isn't there. */
  repeats?: Readonly<Record<string, EventRepeats>>;
  /** How many days a rule of the wall holds its leads; absent: it holds none. */
  holdDays?: number;
  /** A rule holds leads for a day, of users with at least two credited leads of which half were reversed. */
  isForSafeUsers?: true;
  /** A rule doubles what it pays, up to so many days after the click. */
  doubleDays?: number;
}

export interface EventRepeats {
  /** Null: without a limit. */
  max: number | null;
  isOnceADay: boolean;
}

/** What a lead may be paid only once for: see `LeadClaim`. */
type Claim = 'event' | 'numbered' | 'repeat' | 'transaction' | 'identity';

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
  /** Whether too many of the user's leads were reversed when the user listed the offer. */
  isRisky: boolean;
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
  takes: Claim;
  /** Whether it is the one lead of its day. */
  hasDay: boolean;
  paid: number;
  isDoubled: boolean;
  /** Whether it was ever credited. */
  isCounted: boolean;
  state: 'credited' | 'pending' | 'rejected' | 'reversed';
  /** When it is credited, if it is held; null: when a person decides. */
  releaseAt: number | null;
  /** Whether it is held for its date only. */
  isWaiting: boolean;
  /** A person has released it, so it was paid, also if it is reversed by now. */
  isReleased?: boolean;
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

const CREDITS_PER_PAYOUT = 100;

/** What a lead credits. */
export function creditsOf({ isDoubled, paid }: Pick<ModelLead, 'isDoubled' | 'paid'>): number {
  return paid * CREDITS_PER_PAYOUT * (isDoubled ? 2 : 1);
}

export function isLive({ state }: ModelLead): boolean {
  return state === 'credited' || state === 'pending';
}

export function repeatsOf({ repeats = {} }: ModelOffer, event: string): EventRepeats {
  return repeats[event] ?? { max: 1, isOnceADay: false };
}

/** What a report would be paid for. Whether its event was paid before doesn't matter. */
export function claimOf({ click, event, kind }: ModelReport): Exclude<Claim, 'repeat'> {
  if (kind !== 'complete' || event === RECONCILED) return 'identity';
  if (click.offer.isRepeatable) return 'transaction';
  return repeatsOf(click.offer, event).max === 1 ? 'event' : 'numbered';
}

/** Whether the offer has the event. Screen-outs, bonuses and reconciliations need no event. */
export function isDeclared({ click, event, kind }: ModelReport): boolean {
  return kind !== 'complete' || event === RECONCILED || event in click.offer.prices;
}

/** A step that pays nothing and is no event of an offer with events. */
export function isUnpaidStep(report: ModelReport): boolean {
  return !isDeclared(report) && report.payout === 0;
}

export function isSameReport(one: ModelReport, other: ModelReport): boolean {
  return one.source === other.source && one.transaction === other.transaction && one.event === other.event;
}

export function balanceOf(person: ModelPerson | undefined): number {
  return (person?.rows ?? []).reduce((sum, row) => sum + row, 0);
}

/** The UTC day of a time in epoch ms, as a number. */
export function dayOf(at: number): number {
  return Math.floor(at / DAY_MS);
}
