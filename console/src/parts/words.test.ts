import { expect, test } from 'vitest';
import { clickState, surveyEndText } from './words.ts';

test('an open click says whether any lead came', () => {
  expect(clickState('clicked', { hasLeads: false }).label).toBe('No lead yet');
  expect(clickState('clicked', { hasLeads: true }).label).toBe('Open');
  expect(clickState('credited', { hasLeads: true })).toEqual({ label: 'Credited', tone: 'good' });
});

test('a click of which some events are credited says how many', () => {
  const some = { hasLeads: true, events: 4, credited: 2 };
  expect(clickState('clicked', some)).toEqual({ label: '2 of 4 credited', tone: 'good' });
  expect(clickState('pending', some).label).toBe('Held');
  expect(clickState('clicked', { ...some, credited: 0 }).label).toBe('Open');
});

test('a survey that ended without a reward says that nothing is owed', () => {
  expect(surveyEndText('screenout')).toBe(
    'The provider ended the survey without a reward: the user didn’t qualify. Nothing is owed.',
  );
  for (const reason of [null, 'too_late', 'Order was returned']) expect(surveyEndText(reason)).toBeNull();
});
