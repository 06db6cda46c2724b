import { DAY_MS } from '@rewards-wall/shared/durations.ts';
import { RECONCILED } from '@rewards-wall/shared/schema/lead.ts';
import {
  balanceOf,
  claimOf,
  creditsOf,
  dayOf,
  isDeclared,
  isLive,
  isSameReport,
  isUnpaidStep,
  priceOf,
  repeatsOf,
  type ModelClick,
  type ModelReport,
  type ModelLead,
  type ModelOffer,
  type ModelPerson,
} from './model-lead.ts';

const MINUTE = 60_000;
/** How many screen-outs and bonuses one source may report for one account in a day. */
const MAX_EXTRAS_PER_DAY = 6;
/** The largest payout of a screen-out or bonus, by a wall's default settings. */
const MAX_EXTRA_PAYOUT = 1;
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
  /** Reversals of leads that have not come yet. `byClick`: any lead of the event and click may be meant. */
  early: (ModelReport & { byClick: boolean })[] = [];
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

  /** Whether at least half of the user's leads were reversed, if there are two or more. */
  isRisky(user: string): boolean {
    const counted = this.leads.filter(({ click, isCounted }) => isCounted && click.person === this.persons.get(user));
    const reversed = counted.filter(({ state }) => state === 'reversed');
    return counted.length >= 2 && reversed.length * 2 >= counted.length;
  }

  person(user: string): ModelPerson {
    const known = this.persons.get(user) ?? { user, isErased: false, rows: [] };
    this.persons.set(user, known);
    return known;
  }

  lead(call: ModelReport): string {
    const isWhole = isDeclared(call) && !(call.event === RECONCILED && call.payout === null);
    const { click, event, source } = call;
    const refusal = this.#refusal(call) ?? (isWhole || isUnpaidStep(call) ? null : 'invalid_request');
    if (refusal !== null) return refusal;
    if (isUnpaidStep(call)) return 'OK';
    const isExtra = call.kind !== 'complete';
    const price = isExtra ? 0 : priceOf(click.offer, event);
    const paid = call.payout ?? price;
    const known = this.#named(call);
    if (known !== undefined) {
      if (known.click !== click || known.paid !== paid || known.kind !== call.kind) return 'conflict';
      return known.state === 'rejected' ? known.refusal : 'DUP';
    }
    const payable = this.#payable(call);
    const claim = claimOf(call);
    const takes = claim === 'event' && payable?.click === click ? 'repeat' : claim;
    const isDayTaken = takes === 'numbered' && this.#isDayTaken(call);
    const original = event === RECONCILED ? this.#heldOriginal(call) : undefined;
    const holdDays = click.offer.holdDays ?? (click.offer.isForSafeUsers && click.isRisky ? 1 : null);
    const ownDate = event === RECONCILED || holdDays === null ? null : this.now + holdDays * DAY_MS;
    const isDoubled = this.#isDoubled(call);
    const releaseAt = original?.releaseAt ?? ownDate;
    const isTimed = original?.isWaiting ?? true;
    const add = (state: ModelLead['state'], answer = 'OK', repeat = answer, isWaiting = false): string => {
      const isLiveNow = state === 'credited' || state === 'pending';
      const completes = (isLiveNow || (state === 'reversed' && takes === 'event')) && this.#completes(call, takes);
      const hasDay = isLiveNow && takes === 'numbered' && !isDayTaken;
      this.leads.push({
        ...call,
        paid,
        isDoubled,
        isCounted: state === 'credited',
        state,
        refusal: repeat,
        at: this.now,
        completes,
        takes,
        hasDay,
        releaseAt: state === 'pending' ? releaseAt : null,
        isWaiting,
        creditDeliveries: state === 'credited' ? this.postbacks : 0,
        reversalDeliveries: 0,
      });
      return answer;
    };
    if (payable !== undefined && payable.click !== click) return add('rejected', 'already_completed');
    if (payable !== undefined && takes === 'transaction') return 'DUP';
    const named = this.early.find((each) => isSameReport(each, call));
    const ofClick = this.early.filter(
      (each) =>
        each.source === source && each.event === event && each.click === click && each.byClick && takes === 'event',
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
    if (takes === 'numbered' && this.#isEventFull(call)) return add('rejected', 'OK', 'DUP');
    if (takes === 'repeat' || isDayTaken) return add('pending');
    if (paid > (isExtra ? MAX_EXTRA_PAYOUT : price) || Math.floor(seconds) < TOO_FAST_S) return add('pending');
    if (releaseAt !== null) return add('pending', 'OK', 'OK', isTimed);
    click.person.rows.push(creditsOf({ paid, isDoubled }));
    return add('credited');
  }

  reverse(call: ModelReport): string {
    const refusal = this.#refusal(call);
    if (refusal !== null) return refusal;
    const known = this.#named(call);
    if (!isDeclared(call) && known?.click !== call.click) return 'invalid_request';
    if (known !== undefined && known.click !== call.click) return 'conflict';
    const isRepeated = this.leads.some(
      (each) => each.takes === 'repeat' && each.click === call.click && each.event === call.event,
    );
    const byClick = claimOf(call) === 'event' && !isRepeated;
    const payable = byClick ? this.#payable(call) : undefined;
    const lead = known ?? (payable?.click === call.click && payable.source === call.source ? payable : undefined);
    if (lead === undefined) {
      const before = this.early.find((each) => isSameReport(each, call));
      if (before !== undefined) return before.click === call.click ? 'DUP' : 'conflict';
      this.early.push({ ...call, byClick });
      return 'OK';
    }
    if (lead.state === 'reversed') return 'DUP';
    for (const each of [lead, this.#differenceOf(lead)]) {
      if (each === undefined || !isLive(each)) continue;
      if (each.state === 'credited') {
        call.click.person.rows.push(0 - creditsOf(each));
        each.reversalDeliveries = each.creditDeliveries;
      }
      each.state = 'reversed';
      if (each.takes === 'numbered') this.#reopen(each);
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
    // A repeat of it that was released first has been paid for the event.
    const repeats = this.#sameOffer(lead).filter((each) => each.takes === 'repeat' && each.event === lead.event);
    if (lead.takes === 'event' && repeats.some((each) => each.isReleased)) return 'already_paid';
    lead.state = 'credited';
    lead.isReleased = true;
    lead.creditDeliveries = this.postbacks;
    lead.isCounted = true;
    lead.click.person.rows.push(creditsOf(lead));
    if (lead.takes === 'repeat' && this.#payable(lead) === undefined) {
      lead.completes = this.#completes(lead, 'event', lead);
      lead.takes = 'event';
    }
    return 'credited';
  }

  approve(lead: ModelLead): string {
    if (lead.state !== 'pending') return 'not_held';
    if (lead.releaseAt === null || lead.releaseAt <= this.now) return this.release(lead);
    lead.isWaiting = true;
    return 'approved';
  }

  /** Time passes, and what is due is credited. What can't be credited waits for a person. */
  moveTo(at: number): void {
    this.now = at;
    const due = this.leads.filter(({ isWaiting, releaseAt }) => isWaiting && releaseAt !== null && releaseAt <= at);
    for (const lead of due.toSorted((one, other) => (one.releaseAt ?? 0) - (other.releaseAt ?? 0))) {
      if (lead.state === 'pending') this.release(lead);
      lead.isWaiting = false;
    }
  }

  reject(lead: ModelLead): string {
    if (lead.state !== 'pending') return 'not_held';
    const difference = this.#differenceOf(lead);
    const isHeldToo = difference?.state === 'pending' && difference.releaseAt !== null;
    for (const each of isHeldToo ? [lead, difference] : [lead]) {
      each.state = 'rejected';
      each.refusal = 'lead_rejected';
      if (each.takes === 'event' || each.takes === 'numbered') this.#reopen(each);
    }
    return 'rejected';
  }

  /** The held lead with the last date among those that a reconciliation corrects. */
  #heldOriginal({ click, source, transaction }: ModelReport): ModelLead | undefined {
    return this.leads
      .filter((lead) => lead.state === 'pending' && lead.releaseAt !== null && lead.event !== RECONCILED)
      .filter((lead) => lead.source === source && lead.transaction === transaction && lead.click === click)
      .toSorted((one, other) => (other.releaseAt ?? 0) - (one.releaseAt ?? 0))[0];
  }

  /** The offer of a lead that gives its place back is no longer completed. */
  #reopen(lead: ModelLead): void {
    for (const each of this.#sameOffer(lead)) each.completes = false;
  }

  #sameOffer({ click }: ModelReport): ModelLead[] {
    return this.leads.filter((each) => each.click.person === click.person && each.click.offer === click.offer);
  }

  /** The live leads that have numbered places of the event. */
  #numbered(call: ModelReport): ModelLead[] {
    return this.#sameOffer(call).filter(
      (lead) => lead.takes === 'numbered' && lead.event === call.event && isLive(lead),
    );
  }

  #isEventFull(call: ModelReport): boolean {
    const { max } = repeatsOf(call.click.offer, call.event);
    return max !== null && this.#numbered(call).length >= max;
  }

  #isDayTaken(call: ModelReport): boolean {
    if (!repeatsOf(call.click.offer, call.event).isOnceADay) return false;
    return this.#numbered(call).some((lead) => lead.hasDay && dayOf(lead.at) === dayOf(this.now));
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

  /** A reconciliation pays like the lead that it corrects, also when the click's rule has ended. */
  #isDoubled({ click, event, kind, source, transaction }: ModelReport): boolean {
    const { doubleDays } = click.offer;
    if (doubleDays === undefined || kind !== 'complete') return false;
    const isCorrected = (lead: ModelLead): boolean =>
      lead.click === click && lead.source === source && lead.transaction === transaction && lead.event !== RECONCILED;
    const isInTime = this.now < click.at + doubleDays * DAY_MS;
    return isInTime || (event === RECONCILED && this.leads.some((lead) => lead.isDoubled && isCorrected(lead)));
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
    const { event, transaction } = call;
    const claim = claimOf(call);
    if (claim !== 'event' && claim !== 'transaction') return undefined;
    return this.#sameOffer(call).find(
      (lead) =>
        lead.state !== 'rejected' &&
        lead.takes === claim &&
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
        dayOf(lead.at) === dayOf(this.now),
    ).length;
  }

  /** Whether the lead is the last one that its offer needs. `except`: one that is stored already. */
  #completes(call: ModelReport, takes: ModelLead['takes'], except?: ModelLead): boolean {
    if (takes !== 'event' && takes !== 'numbered') return false;
    const { offer } = call.click;
    const needed = Object.keys(offer.prices).reduce((sum, event) => sum + (repeatsOf(offer, event).max ?? Infinity), 0);
    const isPaid = (lead: ModelLead) =>
      lead !== except && (lead.takes === 'event' || lead.takes === 'numbered') && isLive(lead);
    return needed === 1 || this.#sameOffer(call).filter(isPaid).length + 1 >= needed;
  }
}
