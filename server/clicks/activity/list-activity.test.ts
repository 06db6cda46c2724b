import fc from 'fast-check';
import { expect, test } from 'vitest';
import { encodeTerms } from '../../store/click-terms.ts';
import { fakeStore } from '../../store/fake-store.fixture.ts';
import type { ClickActivity } from '../../store/ports/activity.ts';
import type { StoredClick } from '../../store/ports/clicks.ts';
import type { StoredLead } from '../../store/ports/stored-leads.ts';
import { click, lead, level, placesOf } from './activity-fixtures.ts';
import { listActivity } from './list-activity.ts';

const NOW = 10_000;
const once = (completions: number) => ({ completions, isHeld: false, maxCompletions: 1, isOnceADay: false });
const withEvents = {
  ...click,
  terms: encodeTerms({ ratio: 1_000_000, round: false, repeatable: false, events: [level(4), level(8)] }),
};

async function rowOf(
  of: StoredClick,
  leads: StoredLead[],
  offerName: string | null = 'Harbor Quest',
  {
    alone = null,
    completions = placesOf(leads),
    surveyEnd = null,
  }: Partial<Pick<ClickActivity, 'alone' | 'completions' | 'surveyEnd'>> = {},
) {
  const account = { kind: 'wall', profileId: 1, subid1: 'ann' } as const;
  const stored = {
    balance: 7,
    person: null,
    hasProfile: true,
    clicks: [{ click: of, offerName, surveyEnd, completions, leads, alone }],
    later: [],
  };
  const store = fakeStore({ listActivity: () => Promise.resolve(stored), readActivity: () => Promise.resolve([]) });
  const asked = { account, panelId: 2, limit: null, offset: 0, everyClick: false };
  const { rows, ...facts } = await listActivity({ store, clock: { now: () => NOW } })(asked);
  expect(facts).toEqual({ hasTokenEnded: false, isTest: false, balance: 7, hasProfile: true, older: null });
  return rows[0];
}

test('a lead with an entry of its own is listed as itself, whatever its click has', async () => {
  const bonus = lead({ leadId: 'lead_9', kind: 'bonus', takes: 'identity', amount: 500, state: 'pending' });
  expect(await rowOf(withEvents, [bonus], null, { alone: bonus })).toEqual({
    entryId: 'lead_9',
    kind: 'bonus',
    clickId: 'clk_1',
    offerId: 5,
    offerName: 'Harbor Quest',
    amount: 500,
    state: 'pending',
    events: [],
    reason: null,
    availableAt: null,
    at: 2000,
  });
});

test.each(['screenout', 'quota_full', 'quality'] as const)('a survey that ended as %s says so', async (outcome) => {
  const surveyEnd = { outcome, at: 4000 };
  expect(await rowOf(click, [], undefined, { surveyEnd })).toMatchObject({
    state: 'rejected',
    reason: outcome,
    at: 4000,
  });
  const held = lead({ state: 'pending' });
  expect(await rowOf(click, [held], undefined, { surveyEnd })).toMatchObject({
    state: 'pending',
    reason: null,
    at: 2000,
  });
});

test('what can still be earned is without a rule that has ended for the click', async () => {
  const doubled = (valid_until: number) =>
    encodeTerms({
      ratio: 1_000_000,
      round: false,
      repeatable: false,
      events: [level(4), level(8)].map((event) => ({ ...event, amount: 2 * event.amount })),
      rule: { rule_id: 'rul_1', name: 'Sale', factor: 20_000, valid_until },
    });
  const ofClick = async (valid_until: number, leads: StoredLead[] = []) => {
    const row = await rowOf({ ...withEvents, amount: 2 * click.amount, terms: doubled(valid_until) }, leads);
    return row?.events.map(({ amount }) => amount);
  };
  const base = [level(4).amount, level(8).amount];
  expect(await ofClick(NOW)).toEqual(base);
  expect(await ofClick(NOW + 1)).toEqual(base.map((amount) => 2 * amount));
  expect(await ofClick(NOW, [lead({ eventId: '4', state: 'credited', amount: 123 })])).toEqual([123, base[1]]);
});

test('a click without a lead is clicked, and with a lead has the state of the lead', async () => {
  const plain = {
    entryId: 'clk_1',
    kind: 'complete',
    clickId: 'clk_1',
    offerId: 5,
    offerName: 'Harbor Quest',
    amount: click.amount,
    events: [],
    reason: null,
    availableAt: null,
  };
  expect(await rowOf(click, [])).toEqual({ ...plain, state: 'clicked', at: 1000 });
  for (const state of ['pending', 'credited', 'reversed', 'rejected'] as const) {
    expect(await rowOf(click, [lead({ state, changedAt: 5000 })])).toMatchObject({ state, at: 5000 });
  }
  expect(await rowOf(click, [], null)).toMatchObject({ offerName: '5' });
});

test('users see two reasons and those of reversals, but never what fraud rules found or operators wrote', async () => {
  const reasonOf = async (parts: Partial<StoredLead>) => (await rowOf(click, [lead(parts)]))?.reason;
  expect(await reasonOf({ state: 'rejected', reason: 'too_late' })).toBe('too_late');
  expect(await reasonOf({ state: 'rejected', reason: 'already_completed' })).toBe('already_completed');
  for (const reason of ['duplicate_ip', 'payout_too_high', 'I know this man', '', null]) {
    expect(await reasonOf({ state: 'rejected', reason })).toBe('not_accepted');
    expect(await reasonOf({ state: 'pending', reason })).toBeNull();
    expect(await reasonOf({ state: 'credited', reason })).toBeNull();
  }
  expect(await reasonOf({ state: 'reversed', reason: 'Order was returned' })).toBe('Order was returned');
  expect(await reasonOf({ state: 'reversed', reason: null })).toBeNull();
  const finding = { rule: 'velocity', action: 'hold', reason: 'found-by-velocity' } as const;
  const held = await rowOf(click, [lead({ state: 'pending', reason: 'velocity', findings: [finding] })]);
  expect(JSON.stringify(held)).not.toContain('velocity');
});

test('a payable lead outweighs rejected ones, whichever came first', async () => {
  const leads = [
    lead({ state: 'rejected', reason: 'already_completed', changedAt: 9000 }),
    lead({ state: 'credited', changedAt: 3000 }),
    lead({ state: 'rejected', reason: 'too_fast', changedAt: 1500 }),
  ];
  await fc.assert(
    fc.asyncProperty(fc.shuffledSubarray(leads, { minLength: leads.length }), async (shuffled) => {
      expect(await rowOf(click, shuffled)).toMatchObject({ state: 'credited', reason: null, at: 3000 });
    }),
  );
});

test('an event has the name in its click, the credits of its lead, and a state of its own', async () => {
  const row = await rowOf(withEvents, [
    lead({ eventId: '8', amount: 900_000, changedAt: 4000 }),
    lead({ eventId: '4', state: 'reversed', reason: 'Refunded', changedAt: 6000 }),
  ]);
  expect(row).toEqual({
    entryId: 'clk_1',
    kind: 'complete',
    clickId: 'clk_1',
    offerId: 5,
    offerName: 'Harbor Quest',
    amount: 3_900_000,
    state: 'credited',
    reason: null,
    availableAt: null,
    at: 6000,
    events: [
      {
        eventId: 4,
        eventName: 'Level 4',
        amount: 3_000_000,
        state: 'reversed',
        reason: 'Refunded',
        availableAt: null,
        at: 6000,
        completeBy: null,
        ...once(0),
      },
      {
        eventId: 8,
        eventName: 'Level 8',
        amount: 900_000,
        state: 'credited',
        reason: null,
        availableAt: null,
        at: 4000,
        completeBy: null,
        ...once(1),
      },
    ],
  });
  const open = await rowOf(withEvents, [lead({ eventId: '4', amount: 1_000_000 })]);
  expect(open).toMatchObject({
    state: 'clicked',
    events: [{ state: 'credited' }, { state: 'clicked', amount: 1_000_000, at: null }],
  });
});

test('a pending entry has the last date of its held leads, unless a person decides about one', async () => {
  const held = (eventId: string, parts: Partial<StoredLead>) => lead({ eventId, state: 'pending', ...parts });
  const first = held('4', { reason: 'hold_days', releaseAt: 9000 });
  const row = await rowOf(withEvents, [first, held('8', { reason: 'hold_days', releaseAt: 9500 })]);
  expect(row).toMatchObject({ availableAt: 9500, events: [{ availableAt: 9000 }, { availableAt: 9500 }] });
  const doubted = held('8', { reason: 'too_fast', releaseAt: 9500 });
  expect(await rowOf(withEvents, [first, doubted])).toMatchObject({
    availableAt: null,
    events: [{ availableAt: 9000 }, { availableAt: null }],
  });
  expect(await rowOf(click, [held('', { reason: 'repeated_event' })])).toMatchObject({ availableAt: null });
});

test('an open event counts down from the click, a reported one doesn’t', async () => {
  const timed = { ...level(4), time_to_complete: 60 };
  const terms = encodeTerms({ ratio: 1_000_000, round: false, repeatable: false, events: [timed, level(8)] });
  const open = await rowOf({ ...click, terms }, []);
  expect(open?.events.map(({ completeBy }) => completeBy)).toEqual([61_000, null]);
  const reported = await rowOf({ ...click, terms }, [lead({ eventId: '4' })]);
  expect(reported?.events.map(({ completeBy }) => completeBy)).toEqual([null, null]);
});

test('an event that may be completed several times says how often it was, and is open until that is often enough', async () => {
  const daily = { ...level(4), max_completions: 3, once_a_day: true } as const;
  const several = {
    ...click,
    terms: encodeTerms({ ratio: 1_000_000, round: false, repeatable: false, events: [daily] }),
  };
  const part = (leadId: string, parts: Partial<StoredLead> = {}) =>
    lead({ leadId, eventId: '4', takes: 'numbered', amount: 1_000_000, ...parts });
  const limits = { maxCompletions: 3, isOnceADay: true };
  const paid = [
    part('1'),
    part('2'),
    part('3', { state: 'reversed', reason: 'Refunded' }),
    part('4', { state: 'rejected' }),
  ];
  expect(await rowOf(several, paid)).toMatchObject({
    state: 'clicked',
    amount: 2_000_000,
    events: [{ state: 'credited', amount: 2_000_000, completions: 2, ...limits }],
  });
  expect(await rowOf(several, [...paid, part('5', { state: 'pending' })])).toMatchObject({
    state: 'pending',
    events: [{ state: 'credited', amount: 2_000_000, completions: 3, ...limits }],
  });
  expect(
    await rowOf(several, paid, undefined, { completions: new Map([['4', 3]]) }),
    'another click has the third',
  ).toMatchObject({
    state: 'credited',
    amount: 2_000_000,
    events: [{ completions: 3, ...limits }],
  });
  expect(await rowOf(several, [])).toMatchObject({ amount: 1_000_000, events: [{ completions: 0, ...limits }] });
});

test('the reason is that of the latest event in the state of the click', async () => {
  const row = await rowOf(withEvents, [
    lead({ eventId: '4', state: 'reversed', reason: 'first', changedAt: 3000 }),
    lead({ eventId: '8', state: 'reversed', reason: 'second', changedAt: 4000 }),
  ]);
  expect(row).toMatchObject({ state: 'reversed', reason: 'second' });
});
