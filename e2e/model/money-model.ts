/** What the service should do, in the fewest words: no database, no time but `now`, no concurrency. */
export interface ModelOffer {
  id: number;
  /** The only source that may credit it; null for any. */
  source: string | null;
  /** Payouts by event, '' for an offer without events. */
  prices: Readonly<Record<string, number>>;
  /** Seconds after the click, by event. */
  inTime: Readonly<Record<string, number>>;
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

export interface ModelConversion {
  click: ModelClick;
  source: string;
  transaction: string;
  event: string;
  payout: number | null;
  country: string;
}

export interface ModelLead extends ModelConversion {
  paid: number;
  state: 'credited' | 'pending' | 'rejected' | 'reversed';
  /** What its repeat is told while it is rejected. */
  refusal: string;
  completes: boolean;
  /** Deliveries of its credit, and of its reversal. */
  told: number;
  undone: number;
}

const MINUTE = 60_000;
/** For a payout of 1. */
const CREDITS = 100;
/** A lead sooner than this after its click is held; one from another country than the click's is refused. */
export const TOO_FAST_S = 45;

export class MoneyModel {
  now: number;
  postbacks = 0;
  readonly offers: readonly ModelOffer[];
  readonly persons = new Map<string, ModelPerson>();
  readonly clicks: ModelClick[] = [];
  leads: ModelLead[] = [];
  early: ModelConversion[] = [];
  readonly keys = new Map<string, { said: string; answer: string }>();

  constructor(offers: readonly ModelOffer[], now: number) {
    this.offers = offers;
    this.now = now;
  }

  /** The click that a repeat is, `new`, or `refused`. */
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

  lead(call: ModelConversion): string {
    const refusal = this.#refusal(call);
    if (refusal !== null) return refusal;
    const { click, event, source } = call;
    const price = click.offer.prices[event] ?? 0;
    const paid = call.payout ?? price;
    const known = this.#named(call);
    if (known !== undefined) {
      if (known.click !== click || known.paid !== paid) return 'conflict';
      return known.state === 'rejected' ? known.refusal : 'DUP';
    }
    const add = (state: ModelLead['state'], answer = 'OK'): string => {
      const completes = state !== 'rejected' && this.#completes(call);
      const told = state === 'credited' ? this.postbacks : 0;
      this.leads.push({ ...call, paid, state, refusal: answer, completes, told, undone: 0 });
      return answer;
    };
    const payable = this.#payable(call);
    if (payable !== undefined) return payable.click === click ? 'DUP' : add('rejected', 'already_completed');
    const mean = this.early.filter((each) => each.source === source && each.event === event);
    const early =
      mean.find((each) => each.transaction === call.transaction) ?? mean.find((each) => each.click === click);
    if (early !== undefined && early.click !== click) return 'conflict';
    const seconds = (this.now - click.at) / 1000;
    const isLate = seconds > (click.offer.inTime[event] ?? Infinity);
    if (isLate || call.country !== 'US') {
      this.early = this.early.filter((each) => each !== early || each.transaction !== call.transaction);
      return add('rejected', isLate ? 'too_late' : 'lead_rejected');
    }
    if (early !== undefined) {
      this.early = this.early.filter((each) => !mean.includes(each) || each.click !== click);
      return add('reversed');
    }
    if (paid > price || Math.floor(seconds) < TOO_FAST_S) return add('pending');
    click.person.rows.push(paid * CREDITS);
    return add('credited');
  }

  reverse(call: ModelConversion): string {
    const refusal = this.#refusal(call);
    if (refusal !== null) return refusal;
    const known = this.#named(call);
    if (known !== undefined && known.click !== call.click) return 'conflict';
    const payable = this.#payable(call);
    const lead = known ?? (payable?.click === call.click && payable.source === call.source ? payable : undefined);
    if (lead === undefined) {
      const before = this.early.find((each) => isSame(each, call));
      if (before !== undefined) return before.click === call.click ? 'DUP' : 'conflict';
      this.early.push(call);
      return 'OK';
    }
    if (lead.state === 'reversed') return 'DUP';
    if (lead.state === 'rejected') return 'OK';
    if (lead.state === 'credited') {
      call.click.person.rows.push(0 - lead.paid * CREDITS);
      lead.undone = lead.told;
    }
    lead.state = 'reversed';
    return 'OK';
  }

  /** `repeat`: the answer that the key has; then `answer` is it. */
  post(user: string, amount: number, floor: number | null, key: string | null): { kind: string; answer?: string } {
    const used = key === null ? undefined : this.keys.get(key);
    if (used !== undefined) {
      const isSaid = used.said === JSON.stringify([user, amount, floor]);
      return isSaid ? { kind: 'repeat', answer: used.answer } : { kind: 'idempotency_mismatch' };
    }
    const balance = balanceOf(this.persons.get(user));
    if (floor !== null && balance + amount < floor) return { kind: 'insufficient_balance' };
    this.person(user).rows.push(amount);
    return { kind: 'posted' };
  }

  release(lead: ModelLead): string {
    if (lead.state !== 'pending') return 'not_held';
    lead.state = 'credited';
    lead.told = this.postbacks;
    lead.click.person.rows.push(lead.paid * CREDITS);
    return 'credited';
  }

  reject(lead: ModelLead): string {
    if (lead.state !== 'pending') return 'not_held';
    lead.state = 'rejected';
    lead.refusal = 'lead_rejected';
    const { offer, person } = lead.click;
    for (const each of this.leads) {
      if (each.click.person === person && each.click.offer === offer) each.completes = false;
    }
    return 'rejected';
  }

  /** Answers how many clicks were detached; null when there is nobody. */
  erase(user: string): number | null {
    const person = this.persons.get(user);
    if (person === undefined) return null;
    person.isErased = true;
    this.persons.delete(user);
    this.early = this.early.filter((each) => each.click.person !== person);
    for (const lead of this.leads.filter((each) => each.click.person === person)) {
      lead.told = 0;
      lead.undone = 0;
      if (lead.state === 'pending') lead.state = 'reversed';
    }
    return this.clicks.filter((click) => click.person === person).length;
  }

  #refusal({ click, event, source }: ModelConversion): string | null {
    if (click.person.isErased) return 'erased';
    if (click.offer.source !== null && click.offer.source !== source) return 'wrong_source';
    return event in click.offer.prices ? null : 'invalid_request';
  }

  #named(call: ModelConversion): ModelLead | undefined {
    return this.leads.find((lead) => isSame(lead, call));
  }

  /** The one lead that is or was to be paid for this event. */
  #payable({ click, event }: ModelConversion): ModelLead | undefined {
    const { offer, person } = click;
    const isOf = (lead: ModelLead) =>
      lead.click.person === person && lead.click.offer === offer && lead.event === event;
    return this.leads.find((lead) => isOf(lead) && lead.state !== 'rejected');
  }

  #completes({ click }: ModelConversion): boolean {
    const isPaid = (lead: ModelLead) =>
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

function isSame(one: ModelConversion, other: ModelConversion): boolean {
  return one.source === other.source && one.transaction === other.transaction && one.event === other.event;
}
