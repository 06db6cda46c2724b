import { RECONCILED } from '@rewards-wall/shared/schema/lead.ts';
import {
  claimOf,
  isDeclared,
  isLive,
  isSameReport,
  matchesByClick,
  priceOf,
  type ModelClick,
  type ModelReport,
  type ModelLead,
  type ModelOffer,
  type ModelPerson,
} from './model-lead.ts';

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;
/** How many screen-outs and bonuses one source may report for one account in a day. */
const MAX_EXTRAS_PER_DAY = 6;
/** The largest payout of a screen-out or bonus, by a wall's default settings. */
const MAX_EXTRA_PAYOUT = 1;
const CREDITS_PER_PAYOUT = 100;
/** The wall holds leads that come sooner than this after their click, and refuses leads from another country. */
export const TOO_FAST_S = 45;

/** The simplest program that does what the service should do: no database, no time but `now`, no concurrency. */
export class MoneyModel {
  now: number;
  postbacks = 0;
  readonly offers: readonly ModelOffer[];
  readonly persons = new Map<string, ModelPerson>();
  readonly clicks: ModelClick[] = [];
  leads: ModelLead[] = [];
  /** Reversals of leads that have not come yet. */
  early: ModelReport[] = [];
  /** The request and the answer of each Idempotency-Key. */
  readonly keys = new Map<string, { request: string; answer: string }>();

  constructor(offers: readonly ModelOffer[], now: number) {
    this.offers = offers;
    this.now = now;
  }

  /** Returns the earlier click that this one repeats, or `new` or `refused`. */
  click(user: string, offer: ModelOffer): ModelClick | 'new' | 'refused' {
    const person = this.persons.get(user);
    const isDone = (lead: ModelLead) => lead.click.person === person && lead.click.offer === offer && lead.completes;
    if (this.leads.some(isDone)) return 'refused';
    const last = this.clicks.findLast((click) => click.person === person && click.offer === offer);
    return last !== undefined && this.now - last.at <= MINUTE ? last : 'new';
  }

  person(user: string): ModelPerson {
    const known = this.persons.get(user) ?? { user, isErased: false, rows: [] };
    this.persons.set(user, known);
    return known;
  }

  lead(call: ModelReport): string {
    const isWhole = isDeclared(call) && !(call.event === RECONCILED && call.payout === null);
    const refusal = this.#refusal(call) ?? (isWhole ? null : 'invalid_request');
    if (refusal !== null) return refusal;
    const { click, event, source } = call;
    const isExtra = call.kind !== 'complete';
    const price = isExtra ? 0 : priceOf(click.offer, event);
    const paid = call.payout ?? price;
    const known = this.#named(call);
    if (known !== undefined) {
      if (known.click !== click || known.paid !== paid || known.kind !== call.kind) return 'conflict';
      return known.state === 'rejected' ? known.refusal : 'DUP';
    }
    const add = (state: ModelLead['state'], answer = 'OK', repeat = answer): string => {
      const completes = state !== 'rejected' && this.#completes(call);
      this.leads.push({
        ...{ ...call, paid, state, refusal: repeat, at: this.now, completes },
        creditDeliveries: state === 'credited' ? this.postbacks : 0,
        reversalDeliveries: 0,
      });
      return answer;
    };
    const payable = this.#payable(call);
    if (payable !== undefined) return payable.click === click ? 'DUP' : add('rejected', 'already_completed');
    const named = this.early.find((each) => isSameReport(each, call));
    const ofClick = this.early.filter(
      (each) => each.source === source && each.event === event && each.click === click && matchesByClick(each, call),
    );
    const early = named ?? ofClick[0];
    if (early !== undefined && early.click !== click) return 'conflict';
    const seconds = (this.now - click.at) / 1000;
    const isLate = seconds > (click.offer.timeLimits[event] ?? Infinity);
    const paysNothing = isExtra && paid === 0;
    if (paysNothing || isLate || call.country !== 'US') {
      this.early = this.early.filter((each) => each !== named);
      if (paysNothing) return add('rejected', 'OK', 'DUP');
      return add('rejected', isLate ? 'too_late' : 'lead_rejected');
    }
    if (early !== undefined) {
      this.early = this.early.filter((each) => each !== named && !ofClick.includes(each));
      return add('reversed');
    }
    if (isExtra && this.#extrasOfToday(call) >= MAX_EXTRAS_PER_DAY) return add('rejected', 'OK', 'DUP');
    if (paid > (isExtra ? MAX_EXTRA_PAYOUT : price) || Math.floor(seconds) < TOO_FAST_S) return add('pending');
    click.person.rows.push(paid * CREDITS_PER_PAYOUT);
    return add('credited');
  }

  reverse(call: ModelReport): string {
    const refusal = this.#refusal(call);
    if (refusal !== null) return refusal;
    const known = this.#named(call);
    if (!isDeclared(call) && known?.click !== call.click) return 'invalid_request';
    if (known !== undefined && known.click !== call.click) return 'conflict';
    const payable = claimOf(call) === 'event' ? this.#payable(call) : undefined;
    const lead = known ?? (payable?.click === call.click && payable.source === call.source ? payable : undefined);
    if (lead === undefined) {
      const before = this.early.find((each) => isSameReport(each, call));
      if (before !== undefined) return before.click === call.click ? 'DUP' : 'conflict';
      this.early.push(call);
      return 'OK';
    }
    if (lead.state === 'reversed') return 'DUP';
    for (const each of [lead, this.#differenceOf(lead)]) {
      if (each === undefined || !isLive(each)) continue;
      if (each.state === 'credited') {
        call.click.person.rows.push(0 - each.paid * CREDITS_PER_PAYOUT);
        each.reversalDeliveries = each.creditDeliveries;
      }
      each.state = 'reversed';
    }
    return 'OK';
  }

  /** `repeat`: the key was used for this request, which got `answer`. */
  post(user: string, amount: number, floor: number | null, key: string | null): { kind: string; answer?: string } {
    const used = key === null ? undefined : this.keys.get(key);
    if (used !== undefined) {
      const isRepeat = used.request === JSON.stringify([user, amount, floor]);
      return isRepeat ? { kind: 'repeat', answer: used.answer } : { kind: 'idempotency_mismatch' };
    }
    const balance = balanceOf(this.persons.get(user));
    if (floor !== null && balance + amount < floor) return { kind: 'insufficient_balance' };
    this.person(user).rows.push(amount);
    return { kind: 'posted' };
  }

  release(lead: ModelLead): string {
    if (lead.state !== 'pending') return 'not_held';
    lead.state = 'credited';
    lead.creditDeliveries = this.postbacks;
    lead.click.person.rows.push(lead.paid * CREDITS_PER_PAYOUT);
    return 'credited';
  }

  reject(lead: ModelLead): string {
    if (lead.state !== 'pending') return 'not_held';
    lead.state = 'rejected';
    lead.refusal = 'lead_rejected';
    if (claimOf(lead) !== 'event') return 'rejected';
    const { offer, person } = lead.click;
    for (const each of this.leads) {
      if (each.click.person === person && each.click.offer === offer) each.completes = false;
    }
    return 'rejected';
  }

  /** Returns how many clicks were detached from the user; null if the service doesn't know the user. */
  erase(user: string): number | null {
    const person = this.persons.get(user);
    if (person === undefined) return null;
    person.isErased = true;
    // The service forgets what a key was used for, but not that it was used.
    for (const used of this.keys.values()) if (used.request.startsWith(`["${user}",`)) used.request = '';
    this.persons.delete(user);
    this.early = this.early.filter((each) => each.click.person !== person);
    for (const lead of this.leads.filter((each) => each.click.person === person)) {
      lead.creditDeliveries = 0;
      lead.reversalDeliveries = 0;
      if (lead.state === 'pending') lead.state = 'reversed';
    }
    return this.clicks.filter((click) => click.person === person).length;
  }

  #refusal({ click, source }: ModelReport): string | null {
    if (click.person.isErased) return 'erased';
    return click.offer.source !== null && click.offer.source !== source ? 'wrong_source' : null;
  }

  #named(call: ModelReport): ModelLead | undefined {
    return this.leads.find((lead) => isSameReport(lead, call));
  }

  /** The one lead that may be paid for this event or, if the offer is repeatable, for this transaction. */
  #payable(call: ModelReport): ModelLead | undefined {
    const { click, event, transaction } = call;
    const claim = claimOf(call);
    if (claim === 'identity') return undefined;
    return this.leads.find(
      (lead) =>
        lead.state !== 'rejected' &&
        claimOf(lead) === claim &&
        lead.click.person === click.person &&
        lead.click.offer === click.offer &&
        lead.event === event &&
        (claim === 'event' || lead.transaction === transaction),
    );
  }

  /** What a reconciliation paid on top of the lead; none if the transaction has other live leads. */
  #differenceOf(lead: ModelLead): ModelLead | undefined {
    if (lead.event === RECONCILED) return undefined;
    const beside = this.leads.filter(
      (each) =>
        each !== lead &&
        each.source === lead.source &&
        each.transaction === lead.transaction &&
        each.click === lead.click &&
        isLive(each),
    );
    return beside.every((each) => each.event === RECONCILED) ? beside[0] : undefined;
  }

  #extrasOfToday({ click, source }: ModelReport): number {
    return this.leads.filter(
      (lead) =>
        lead.kind !== 'complete' &&
        lead.state !== 'rejected' &&
        lead.source === source &&
        lead.click.person === click.person &&
        Math.floor(lead.at / DAY) === Math.floor(this.now / DAY),
    ).length;
  }

  #completes(call: ModelReport): boolean {
    if (claimOf(call) !== 'event') return false;
    const { click } = call;
    const isPaid = (lead: ModelLead) =>
      claimOf(lead) === 'event' &&
      lead.click.person === click.person &&
      lead.click.offer === click.offer &&
      (lead.state === 'credited' || lead.state === 'pending');
    const events = Object.keys(click.offer.prices).length;
    return events === 1 || this.leads.filter(isPaid).length + 1 >= events;
  }
}

export function balanceOf(person: ModelPerson | undefined): number {
  return (person?.rows ?? []).reduce((sum, row) => sum + row, 0);
}
