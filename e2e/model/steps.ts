import { RECONCILED, type LeadKind } from '@rewards-wall/shared/schema/lead.ts';
import fc from 'fast-check';
import { expect } from 'vitest';
import type { ModelClick, ModelReport, ModelLead } from './model-lead.ts';
import type { MoneyModel } from './money-model.ts';
import type { RealWall } from './real-wall.ts';

/** One thing that somebody does, resolved: done again it is the very same call. */
type Deed = (model: MoneyModel, real: RealWall) => Promise<void>;

/** What a run has done so far, to be repeated. */
export interface Run {
  model: MoneyModel;
  done: { what: string; deed: Deed }[];
}

/** A step picks a deed out of what is there; null when there is nothing to pick from. */
type Pick = (run: Run) => { what: string; deed: Deed } | null;

class Step implements fc.AsyncCommand<Run, RealWall> {
  readonly pick: Pick;
  #what = '';

  constructor(pick: Pick) {
    this.pick = pick;
  }

  check(run: Readonly<Run>): boolean {
    return this.pick(run) !== null;
  }

  async run(run: Run, real: RealWall): Promise<void> {
    const picked = this.pick(run);
    if (picked === null) return;
    this.#what = picked.what;
    run.done.push(picked);
    await picked.deed(run.model, real);
  }

  toString(): string {
    return this.#what;
  }
}

const step =
  (what: string, deed: Deed): Pick =>
  () => ({ what, deed });
const at = <Item>(items: readonly Item[], index: number): Item | undefined => items[index % Math.max(1, items.length)];

/** Nine times in ten what makes sense, else what is refused. */
const isUsual = (chosen: number): boolean => chosen % 10 !== 9;

export const USERS = ['ann', 'bob'];
export const SOURCES = ['one', 'two'];
const user = fc.constantFrom(...USERS);
const index = fc.nat({ max: 999 });

function clicking(who: string, offerIndex: number): Pick {
  return ({ model }) => {
    const offer = at(model.offers, offerIndex);
    if (offer === undefined) return null;
    const deed: Deed = async (now, real) => {
      const expected = now.click(who, offer);
      const id = await real.click(who, offer.id);
      if (expected === 'refused') return expect(id).toBeNull();
      if (expected !== 'new') return expect(id).toBe(expected.id);
      expect(id).not.toBeNull();
      expect(now.clicks.map((click) => click.id)).not.toContain(id);
      now.clicks.push({ id: id ?? '', person: now.person(who), offer, at: now.now });
    };
    return { what: `${who} clicks ${offer.id}`, deed };
  };
}

interface Told {
  kind: LeadKind;
  clickIndex: number;
  source: string;
  transaction: string;
  eventIndex: number;
  payout: number | null;
  country: string;
  status: 1 | 2;
  isDifference: boolean;
}

function converting({
  clickIndex,
  country,
  eventIndex,
  isDifference,
  kind,
  payout,
  source,
  status,
  transaction,
}: Told): Pick {
  return ({ model }) => {
    const live = model.clicks.filter(({ person }) => !person.isErased);
    const click: ModelClick | undefined = at(live.length > 0 && isUsual(clickIndex) ? live : model.clicks, clickIndex);
    if (click === undefined) return null;
    const declared = isUsual(eventIndex) ? (at(Object.keys(click.offer.prices), eventIndex) ?? '') : '99';
    const event = isDifference ? RECONCILED : declared;
    const call: ModelReport = { kind, click, source, transaction, event, payout, country };
    return calling(model, call, status);
  };
}

/** The lead is corrected upwards, or taken back, under its own identity. */
function following(leadIndex: number, payout: number | null): Pick {
  return ({ model }) => {
    const paid = model.leads.filter(({ event, state }) => event !== RECONCILED && state === 'credited');
    const lead = at(isUsual(leadIndex) ? paid : model.leads, leadIndex);
    if (lead === undefined) return null;
    const { click, country, event, kind, source, transaction } = lead;
    const call = { kind, click, source, transaction, event, payout, country };
    if (payout === null) return calling(model, call, 2);
    return calling(model, { ...call, kind: 'complete', event: RECONCILED }, 1);
  };
}

function calling(model: MoneyModel, call: ModelReport, status: 1 | 2): ReturnType<Pick> {
  const { click, country, event, kind, payout, source, transaction } = call;
  const deed: Deed = async (now, real) => {
    const expected = status === 1 ? now.lead(call) : now.reverse(call);
    expect(await real.convert(call, status)).toBe(expected);
  };
  const of = `${transaction} of ${click.person.user}'s click ${model.clicks.indexOf(click)} on ${click.offer.id}`;
  const more = `${kind}, event '${event}', payout ${payout}, from ${country}`;
  return { what: `${source} ${status === 1 ? 'tells' : 'REVOKES'} ${of}, ${more}`, deed };
}

function posting(who: string, amount: number, floor: number | null, key: string | null): Pick {
  return step(`${who} gets ${amount}, floor ${floor}, key ${key}`, async (model, real) => {
    const expected = model.post(who, amount, floor, key);
    const query = { currency_adjustment: amount, ...(floor === null ? {} : { min_balance: floor }) };
    const { said, text } = await real.post(who, query, key);
    if (expected.kind === 'repeat') return expect(text).toBe(expected.answer);
    if (expected.kind !== 'posted') return expect(said).toBe(expected.kind);
    expect(said).toBe('201');
    if (key !== null) model.keys.set(key, { said: JSON.stringify([who, amount, floor]), answer: text });
  });
}

/** Held leads mostly; one that is held no longer now and then. */
function deciding(does: 'release' | 'reject', leadIndex: number): Pick {
  return ({ model }) => {
    const held = model.leads.filter((lead) => lead.state === 'pending');
    const lead: ModelLead | undefined = at(held.length > 0 ? held : model.leads, leadIndex);
    if (lead === undefined) return null;
    const deed: Deed = async (now, real) => {
      // Found by its state, so before the model moves it on.
      const answer = await real[does](lead);
      expect(answer).toBe(now[does](lead));
    };
    return { what: `operator ${does}s ${lead.transaction} '${lead.event}' of ${lead.click.person.user}`, deed };
  };
}

const erasing = (who: string): Pick =>
  step(`${who} is erased`, async (model, real) => {
    expect(await real.erase(who)).toBe(model.erase(who));
  });

const waiting = (seconds: number): Pick =>
  step(`${seconds} s pass`, async (model, real) => {
    model.now += seconds * 1000;
    real.service.clock.moveTo(model.now);
  });

const addingPostback: Pick = step('a postback is added', async (model, real) => {
  if (model.postbacks === 3) return;
  await real.addPostback();
  model.postbacks += 1;
});

const switchingPostbacks = (isEnabled: boolean): Pick =>
  step(`postbacks go ${isEnabled ? 'on' : 'off'}`, (_, real) => real.setPostbacks(isEnabled));

const repeating =
  (doneIndex: number): Pick =>
  ({ done }) => {
    const before = at(done, doneIndex);
    return before === undefined ? null : { ...before, what: `again: ${before.what.replace(/^(again: )+/, '')}` };
  };

const told = fc.record({
  kind: fc.constantFrom(
    'complete' as const,
    'complete' as const,
    'complete' as const,
    'screenout' as const,
    'bonus' as const,
  ),
  clickIndex: index,
  source: fc.constantFrom(...SOURCES),
  transaction: fc.constantFrom('t1', 't2', 't3', 't4', 't5', 't6', 't7'),
  eventIndex: index,
  payout: fc.constantFrom(null, null, null, null, 1, 0.5, 2, 4, 0),
  isDifference: fc.constantFrom(false, false, false, true),
  country: fc.constantFrom('US', 'US', 'US', 'US', 'US', 'DE'),
});

const clicks = fc.tuple(user, index).map(([who, offer]) => clicking(who, offer));
const leads = told.map((each) => converting({ ...each, status: 1 }));
const reversals = told.map((each) => converting({ ...each, status: 2 }));
const follows = fc.tuple(index, fc.constantFrom(null, 0.5, 1, 4)).map((each) => following(...each));
const amount = fc.constantFrom(-100, -30, -7.5, 20, 50);
const floor = fc.constantFrom(null, 0, -20, 40);
const key = fc.constantFrom(null, null, 'k1', 'k2');
const posts = fc.tuple(user, amount, floor, key).map((each) => posting(...each));
const decisions = fc
  .tuple(fc.constantFrom('release' as const, 'reject' as const), index)
  .map((each) => deciding(...each));
const waits = fc.constantFrom(10, 50, 61, 61, 400).map(waiting);
const repeats = index.map(repeating);

/** Weighted by repetition: clicks and leads make the state that all else is about. */
export const allSteps = [
  ...[clicks, clicks, clicks, clicks, waits, waits, waits, leads, leads, leads, leads, leads, leads, leads],
  ...[
    reversals,
    reversals,
    reversals,
    follows,
    follows,
    follows,
    follows,
    posts,
    posts,
    posts,
    decisions,
    decisions,
    repeats,
    repeats,
    repeats,
  ],
  ...[user.map(erasing), fc.constant(addingPostback), fc.boolean().map(switchingPostbacks)],
].map((picks) => picks.map((pick) => new Step(pick)));
