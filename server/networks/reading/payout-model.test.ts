import { expect, test } from 'vitest';
import { payoutModelProblem } from './payout-model.ts';

test.each<[string, object | null]>([
  ['CPA', null],
  [' cpi ', null],
  ['fixed', null],
  ['', null],
  ['CPS', { skip: 'payout_in_percent' }],
  ['percent', { skip: 'payout_in_percent' }],
  ['CPC', { skip: 'not_paid_per_lead' }],
  ['constructor', { skip: 'not_paid_per_lead' }],
])('%j', (model, problem) => {
  expect(payoutModelProblem(model)).toEqual(problem);
});
