import { activityStates } from '@rewards-wall/shared/schema/activity.ts';
import { expect, test } from 'vitest';
import { once } from '../api/step-repeats.fixture.ts';
import { earnings, isOpen, mayMissReward, toActivityEntry } from './activity-entry.ts';

const entryPoint = (json: unknown) => toActivityEntry(json, 'https://wall.example');

const json = {
  click_id: 'clk_1',
  offer_id: 7,
  offer_name: 'Harbor Quest',
  currency_count: 500,
  state: 'reversed',
  events: [{ event_id: 4, event_name: 'Level 4', currency_count: 12.5, state: 'credited' }],
  reason: '<b>returned</b>',
  at: '2026-03-10T12:00:00.000Z',
};

test('parses an entry', () => {
  expect(entryPoint(json)).toEqual({
    entryId: 'clk_1',
    kind: 'complete',
    clickId: 'clk_1',
    offerId: 7,
    offerName: 'Harbor Quest',
    reward: 500,
    state: 'reversed',
    steps: [{ name: 'Level 4', reward: 12.5, state: 'credited', repeats: once }],
    reason: '<b>returned</b>',
    at: Date.parse('2026-03-10T12:00:00Z'),
    imageUrl: null,
    isSupportDisabled: false,
  });
  expect(entryPoint({ ...json, image_url: 'https://images.example/1.png' })?.imageUrl).toBe(
    'https://images.example/1.png',
  );
  expect(entryPoint({ ...json, image_url: 'javascript:alert(1)' })?.imageUrl).toBeNull();
  expect(entryPoint({ ...json, is_support_center_disabled: 1 })?.isSupportDisabled).toBe(true);
});

test('a step has its deadline, if the service names one', () => {
  const stepOf = (complete_by: unknown) =>
    entryPoint({ ...json, events: [{ ...json.events[0], complete_by }] })?.steps[0];
  expect(stepOf('2026-03-10T12:00:00.000Z')?.completeBy).toBe(Date.parse('2026-03-10T12:00:00Z'));
  for (const none of [null, 'soon', 5]) expect(stepOf(none)).not.toHaveProperty('completeBy');
});

test('an entry and a step have the date of their credit, if the service names one', () => {
  const available_at = '2026-12-12T08:00:00.000Z';
  const dated = entryPoint({ ...json, available_at, events: [{ ...json.events[0], available_at }] });
  const availableAt = Date.parse(available_at);
  expect(dated).toMatchObject({ availableAt, steps: [{ availableAt }] });
  for (const none of [null, 'soon', 5])
    expect(entryPoint({ ...json, available_at: none })).not.toHaveProperty('availableAt');
});

test('a reward outside the steps keeps its own id and kind; an unknown kind counts as complete', () => {
  const screenout = { ...json, entry_id: 'lead_1', kind: 'screenout' };
  expect(entryPoint(screenout)).toMatchObject({ entryId: 'lead_1', kind: 'screenout', clickId: 'clk_1' });
  expect(entryPoint({ ...screenout, kind: 'prize' })).toMatchObject({ kind: 'complete' });
});

test('accepts every state of the contract; leaves out invalid entries, steps and unknown states', () => {
  for (const state of activityStates) expect(entryPoint({ ...json, state })?.state).toBe(state);
  const wrong = [
    null,
    'x',
    [],
    {},
    { ...json, state: 'constructor' },
    { ...json, at: 'soon' },
    { ...json, click_id: 1 },
  ];
  expect(wrong.map(entryPoint)).toEqual(wrong.map(() => null));
  expect(entryPoint({ ...json, events: [{ ...json.events[0], state: 'lost' }, null] })?.steps).toEqual([]);
  expect(entryPoint({ ...json, events: 'none', reason: 5 })).toMatchObject({ steps: [], reason: null });
});

test('an entry with a step that can be completed again is open', () => {
  const entry = (completions: number, max: number | null) => {
    const event = { ...json.events[0], completions, max_completions: max, once_a_day: true };
    const read = entryPoint({ ...json, events: [event] });
    return read === null ? null : [isOpen(read), read.steps[0]?.repeats.onceADay];
  };
  expect(entry(2, 3)).toEqual([true, true]);
  expect(entry(3, 3)).toEqual([false, true]);
  expect(entry(9, null)).toEqual([true, true]);
  expect(entry(1, 1), 'the day of a step that pays once').toEqual([false, false]);
});

test('an entry is open while it, or one of its steps, is in the state "clicked"', () => {
  const entry = (state: string, ...steps: string[]) => {
    const read = entryPoint({ ...json, state, events: steps.map((each) => ({ state: each })) });
    return read !== null && isOpen(read);
  };
  expect(entry('clicked')).toBe(true);
  expect(entry('pending')).toBe(false);
  expect(entry('pending', 'pending', 'clicked')).toBe(true);
  expect(entry('credited', 'credited', 'reversed')).toBe(false);
});

test('a reward may be missing from what can still earn one, was refused or reversed, if the advertiser takes tickets', () => {
  const entry = (state: string, about: object = {}) => {
    const read = entryPoint({ ...json, state, events: [], reason: null, ...about });
    return read && mayMissReward(read);
  };
  const states = Object.fromEntries(activityStates.map((state) => [state, entry(state)]));
  expect(states).toEqual({ clicked: true, pending: false, credited: false, rejected: true, reversed: true });
  const partly = { events: [{ state: 'credited' }, { state: 'reversed' }] };
  expect(entry('credited', partly)).toBe(true);
  expect(entry('rejected', { reason: 'screenout' })).toBe(false);
  expect(entry('clicked', { is_support_center_disabled: 1 })).toBe(false);
});

test('sums the rewards of the steps by state; without steps, the reward of the offer', () => {
  const none = { clicked: 0, pending: 0, credited: 0, rejected: 0, reversed: 0 };
  const of = (state: string, ...steps: [state: string, amount: number][]) => {
    const events = steps.map(([each, amount]) => ({ state: each, currency_count: amount }));
    const read = entryPoint({ ...json, state, events });
    return read && earnings(read);
  };
  for (const state of activityStates) expect(of(state)).toEqual({ ...none, [state]: 500 });
  expect(of('pending', ['credited', 12.5], ['credited', 30], ['pending', 40], ['clicked', 5], ['rejected', 9])).toEqual(
    { ...none, credited: 42.5, pending: 40, clicked: 5, rejected: 9 },
  );
});
