import { expect, test } from 'vitest';
import type { TraceOutcome } from '@rewards-wall/shared/admin/values.ts';
import type { TracedClick } from '../../store/ports/casework.ts';
import { outcomeOf } from './timeline.ts';

const click = (given: object): TracedClick =>
  ({
    account: {},
    everyLead: [],
    deliveries: [],
    earlyReversals: [],
    refusedCalls: [],
    surveyEnd: null,
    ...given,
  }) as unknown as TracedClick;
const leads = (...states: string[]) => ({ everyLead: states.map((state, at) => ({ leadId: `lead_${at}`, state })) });
const survey = (outcome: string) => ({ surveyEnd: { outcome, at: 1 } });
const told = (...states: string[]) => ({
  deliveries: states.map((state) => ({ leadId: 'lead_0', status: 1, state })),
});

test.each<[TraceOutcome, object]>([
  ['erased', { account: null }],
  ['not_reported', {}],
  ['refused', { refusedCalls: [{}] }],
  ['reversed', { earlyReversals: [{}] }],
  ['held', { ...leads('rejected', 'pending'), refusedCalls: [{}] }],
  ['rejected', leads('rejected')],
  ['rejected', survey('screenout')],
  ['not_reported', survey('complete')],
  ['held', { ...leads('pending'), ...survey('quality') }],
  ['reversed', { ...leads('rejected', 'reversed'), ...told('delivered') }],
  ['credited', leads('credited')],
  ['delivered', { ...leads('credited', 'pending'), ...told('delivered', 'delivered') }],
  ['undelivered', { ...leads('credited'), ...told('delivered', 'exhausted') }],
  ['undelivered', { ...leads('credited'), ...told('pending') }],
])('a click is %s if its best lead says so: %j', (outcome, given) => {
  expect(outcomeOf(click(given))).toBe(outcome);
});

test('only messages about credits that still count decide whether a credit was delivered', () => {
  const deliveries = [
    { leadId: 'lead_0', status: 1, state: 'delivered' },
    { leadId: 'lead_0', status: 2, state: 'pending' },
    { leadId: 'lead_1', status: 1, state: 'exhausted' },
  ];
  expect(outcomeOf(click({ ...leads('credited', 'reversed'), deliveries }))).toBe('delivered');
});
