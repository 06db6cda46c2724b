import { RECONCILED, type LeadKind } from '@rewards-wall/shared/schema/lead.ts';
import fc from 'fast-check';
import { expect } from 'vitest';
import type { ModelClick, ModelReport, ModelLead } from './model-lead.ts';
import type { MoneyModel } from './money-model.ts';
import type { RealWall } from './real-wall.ts';

/** Makes one fixed call to the model and to the service, and compares the answers. Running it again repeats the call. */
type Action = (model: MoneyModel, real: RealWall) => Promise<void>;

interface NamedAction {
  name: string;
  act: Action;
}

/** The actions of a run so far, which later steps may repeat. */
export interface Run {
  model: MoneyModel;
  done: NamedAction[];
}

/** Chooses an action from the state of the run; null if there is nothing to act on. */
type Pick = (run: Run) => NamedAction | null;

class Step implements fc.AsyncCommand<Run, RealWall> {
  readonly pick: Pick;
  #name = '';

  constructor(pick: Pick) {
    this.pick = pick;
  }

  check(run: Readonly<Run>): boolean {
    return this.pick(run) !== null;
  }

  async run(run: Run, real: RealWall): Promise<void> {
    const picked = this.pick(run);
    if (picked === null) return;
    this.#name = picked.name;
    run.done.push(picked);
    await picked.act(run.model, real);
  }

  toString(): string {
    return this.#name;
  }
}

const step =
  (name: string, act: Action): Pick =>
  () => ({ name, act });
const at = <Item>(items: readonly Item[], index: number): Item | undefined => items[index % Math.max(1, items.length)];

/** Nine steps in ten make a sensible call; the others make one that the service refuses. */
const isUsual = (chosen: number): boolean => chosen % 10 !== 9;

export const USERS = ['ann', 'bob'];
export const SOURCES = ['one', 'two'];
const user = fc.constantFrom(...USERS);
const index = fc.nat({ max: 999 });

function clicking(who: string, offerIndex: number): Pick {
  return ({ model }) => {
    const offer = at(model.offers, offerIndex);
    if (offer === undefined) return null;
    const act: Action = async (now, real) => {
      const expected = now.click(who, offer);
      const isRisky = now.isRisky(who);
      const id = await real.click(who, offer);
      if (expected === 'refused') return expect(id).toBeNull();
      if (expected !== 'new') return expect(id).toBe(expected.id);
      expect(id).not.toBeNull();
      expect(now.clicks.map((click) => click.id)).not.toContain(id);
      now.clicks.push({ id: id ?? '', person: now.person(who), offer, at: now.now, isRisky });
    };
    return { name: `${who} clicks ${offer.id}`, act };
  };
}

interface ReportChoices {
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

function reporting({
  clickIndex,
  country,
  eventIndex,
  isDifference,
  kind,
  payout,
  source,
  status,
  transaction,
}: ReportChoices): Pick {
  return ({ model }) => {
    const live = model.clicks.filter(({ person }) => !person.isErased);
    const click: ModelClick | undefined = at(live.length > 0 && isUsual(clickIndex) ? live : model.clicks, clickIndex);
    if (click === undefined) return null;
    const declared = isUsual(eventIndex) ? (at(Object.keys(click.offer.prices), eventIndex) ?? '') : '99';
    const event = isDifference ? RECONCILED : declared;
    const call: ModelReport = { kind, click, source, transaction, event, payout, country };
    return reportAction(model, call, status);
  };
}

/** A reconciliation that pays more for an earlier lead, or a reversal of it (`payout: null`), under the lead's identity. */
function followingUp(leadIndex: number, payout: number | null): Pick {
  return ({ model }) => {
    const paid = model.leads.filter(({ event, state }) => event !== RECONCILED && state === 'credited');
    const lead = at(isUsual(leadIndex) ? paid : model.leads, leadIndex);
    if (lead === undefined) return null;
    const { click, country, event, kind, source, transaction } = lead;
    const call = { kind, click, source, transaction, event, payout, country };
    if (payout === null) return reportAction(model, call, 2);
    return reportAction(model, { ...call, kind: 'complete', event: RECONCILED }, 1);
  };
}

function reportAction(model: MoneyModel, call: ModelReport, status: 1 | 2): NamedAction {
  const { click, country, event, kind, payout, source, transaction } = call;
  const act: Action = async (now, real) => {
    const expected = status === 1 ? now.lead(call) : now.reverse(call);
    expect(await real.report(call, status)).toBe(expected);
  };
  const of = `${transaction} of ${click.person.user}'s click ${model.clicks.indexOf(click)} on ${click.offer.id}`;
  const more = `${kind}, event '${event}', payout ${payout}, from ${country}`;
  return { name: `${source} ${status === 1 ? 'reports' : 'REVERSES'} ${of}, ${more}`, act };
}

function posting(who: string, amount: number, floor: number | null, key: string | null): Pick {
  return step(`${who} gets ${amount}, floor ${floor}, key ${key}`, async (model, real) => {
    const expected = model.post(who, amount, floor, key);
    const query = { currency_adjustment: amount, ...(floor === null ? {} : { min_balance: floor }) };
    const { outcome, text } = await real.post(who, query, key);
    if (expected.kind === 'repeat') return expect(text).toBe(expected.answer);
    if (expected.kind !== 'posted') return expect(outcome).toBe(expected.kind);
    expect(outcome).toBe('201');
    if (key !== null) model.keys.set(key, { request: JSON.stringify([who, amount, floor]), answer: text });
  });
}

/** The operator reviews a held lead or, if no lead is held, any lead. */
function reviewing(verdict: 'approve' | 'release' | 'reject', leadIndex: number): Pick {
  return ({ model }) => {
    const held = model.leads.filter((lead) => lead.state === 'pending');
    const lead: ModelLead | undefined = at(held.length > 0 ? held : model.leads, leadIndex);
    if (lead === undefined) return null;
    const act: Action = async (now, real) => {
      // The service's lead is found by its state, so the model must change that state afterwards.
      const answer = await real[verdict](lead);
      expect(answer).toBe(now[verdict](lead));
    };
    return { name: `operator ${verdict}s ${lead.transaction} '${lead.event}' of ${lead.click.person.user}`, act };
  };
}

const erasing = (who: string): Pick =>
  step(`${who} is erased`, async (model, real) => {
    expect(await real.erase(who)).toBe(model.erase(who));
  });

const waiting = (seconds: number): Pick =>
  step(`${seconds} s pass`, async (model, real) => {
    model.moveTo(model.now + seconds * 1000);
    await real.moveTo(model.now);
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
    return before === undefined ? null : { ...before, name: `again: ${before.name.replace(/^(again: )+/, '')}` };
  };

const choices = fc.record({
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
const leads = choices.map((each) => reporting({ ...each, status: 1 }));
const reversals = choices.map((each) => reporting({ ...each, status: 2 }));
const followUps = fc.tuple(index, fc.constantFrom(null, 0.5, 1, 4)).map((each) => followingUp(...each));
const amount = fc.constantFrom(-100, -30, -7.5, 20, 50);
const floor = fc.constantFrom(null, 0, -20, 40);
const key = fc.constantFrom(null, null, 'k1', 'k2');
const posts = fc.tuple(user, amount, floor, key).map((each) => posting(...each));
const reviews = fc
  .tuple(fc.constantFrom('approve' as const, 'release' as const, 'reject' as const), index)
  .map((each) => reviewing(...each));
const waits = fc.constantFrom(10, 50, 61, 61, 400, 86_400, 200_000).map(waiting);
const repeats = index.map(repeating);

/** A step that is listed more often is chosen more often: all other steps need clicks and leads. */
export const allSteps = [
  ...[clicks, clicks, clicks, clicks, waits, waits, waits, leads, leads, leads, leads, leads, leads, leads],
  ...[
    reversals,
    reversals,
    reversals,
    followUps,
    followUps,
    followUps,
    followUps,
    posts,
    posts,
    posts,
    reviews,
    reviews,
    repeats,
    repeats,
    repeats,
  ],
  ...[user.map(erasing), fc.constant(addingPostback), fc.boolean().map(switchingPostbacks)],
].map((picks) => picks.map((pick) => new Step(pick)));
