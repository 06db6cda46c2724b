import { activityStates, type ActivityState } from '@rewards-wall/shared/schema/activity.ts';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { stateOf } from './list-activity.ts';

test.each<[ActivityState, ActivityState[]]>([
  ['clicked', ['clicked', 'clicked']],
  ['pending', ['pending', 'credited', 'clicked', 'reversed', 'rejected']],
  ['clicked', ['credited', 'clicked']],
  ['credited', ['credited', 'credited']],
  ['credited', ['credited', 'reversed', 'rejected']],
  ['reversed', ['reversed', 'reversed']],
  ['reversed', ['reversed', 'clicked', 'rejected']],
  ['clicked', ['rejected', 'clicked']],
  ['rejected', ['rejected', 'rejected']],
])('%s of %j', (state, events) => {
  expect(stateOf(events)).toBe(state);
});

test('a click has the state of one of its events, whatever their order', () => {
  const events = fc.array(fc.constantFrom(...activityStates), { minLength: 1, maxLength: 6 });
  fc.assert(
    fc.property(events, (states) => {
      expect(states).toContain(stateOf(states));
      expect(stateOf(states.toReversed())).toBe(stateOf(states));
    }),
  );
});
