import { activityStates } from '@rewards-wall/shared/schema/activity.ts';
import { expect, test } from 'vitest';
import { earnings, isOpen, toActivityEntry } from './activity-entry.ts';

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

test('an entry is read as the service sends it', () => {
  expect(toActivityEntry(json)).toEqual({
    entryId: 'clk_1',
    kind: 'complete',
    clickId: 'clk_1',
    offerId: 7,
    offerName: 'Harbor Quest',
    reward: 500,
    state: 'reversed',
    steps: [{ name: 'Level 4', reward: 12.5, state: 'credited' }],
    reason: '<b>returned</b>',
    at: Date.parse('2026-03-10T12:00:00Z'),
  });
});

test('a reward that stands alone has a name of its own; a kind that this version does not know is none', () => {
  const alone = { ...json, entry_id: 'lead_1', kind: 'screenout' };
  expect(toActivityEntry(alone)).toMatchObject({ entryId: 'lead_1', kind: 'screenout', clickId: 'clk_1' });
  expect(toActivityEntry({ ...alone, kind: 'prize' })).toMatchObject({ kind: 'complete' });
});

test('every state of the contract is known; another one, and what is no entry, is left out', () => {
  for (const state of activityStates) expect(toActivityEntry({ ...json, state })?.state).toBe(state);
  const wrong = [
    null,
    'x',
    [],
    {},
    { ...json, state: 'constructor' },
    { ...json, at: 'soon' },
    { ...json, click_id: 1 },
  ];
  expect(wrong.map(toActivityEntry)).toEqual(wrong.map(() => null));
  expect(toActivityEntry({ ...json, events: [{ ...json.events[0], state: 'lost' }, null] })?.steps).toEqual([]);
  expect(toActivityEntry({ ...json, events: 'none', reason: 5 })).toMatchObject({ steps: [], reason: null });
});

test('there is something left to do while it, or one of its steps, was only followed', () => {
  const entry = (state: string, ...steps: string[]) => {
    const read = toActivityEntry({ ...json, state, events: steps.map((each) => ({ state: each })) });
    return read !== null && isOpen(read);
  };
  expect(entry('clicked')).toBe(true);
  expect(entry('pending')).toBe(false);
  expect(entry('pending', 'pending', 'clicked')).toBe(true);
  expect(entry('credited', 'credited', 'reversed')).toBe(false);
});

test('earnings are apart by what brings them: of an offer without steps, the whole', () => {
  const none = { clicked: 0, pending: 0, credited: 0, rejected: 0, reversed: 0 };
  const of = (state: string, ...steps: [state: string, amount: number][]) => {
    const events = steps.map(([each, amount]) => ({ state: each, currency_count: amount }));
    const read = toActivityEntry({ ...json, state, events });
    return read && earnings(read);
  };
  for (const state of activityStates) expect(of(state)).toEqual({ ...none, [state]: 500 });
  expect(of('pending', ['credited', 12.5], ['credited', 30], ['pending', 40], ['clicked', 5], ['rejected', 9])).toEqual(
    { ...none, credited: 42.5, pending: 40, clicked: 5, rejected: 9 },
  );
});
