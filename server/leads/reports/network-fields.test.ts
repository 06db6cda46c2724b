import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { CallbackFormat } from '../../networks/network.ts';
import { networks } from '../../networks/all.ts';
import { ayet } from '../../networks/ayet/network.ts';
import { bitlabsOffers } from '../../networks/bitlabs-offers/network.ts';
import { cpxResearch } from '../../networks/cpx-research/network.ts';
import { everflow } from '../../networks/everflow/network.ts';
import { lootably } from '../../networks/lootably/network.ts';
import { networkFields } from './network-fields.ts';

const bitlabsLead = { click_id: 'clk_1', transaction_id: 'o1', payout: '1.25', reference: '' };
const outcomeOf = (callback: CallbackFormat, parameters: Record<string, string | string[]>) =>
  networkFields(callback, new Map(Object.entries(parameters)));
const fieldsOf = (callback: CallbackFormat, parameters: Record<string, string | string[]>) => {
  const outcome = outcomeOf(callback, parameters);
  if (outcome.kind === 'fields') return outcome.fields;
  return outcome.kind === 'invalid' ? outcome.errors.map(({ path }) => path) : outcome.reason;
};

test('an empty value counts as absent', () => {
  expect(fieldsOf(bitlabsOffers, bitlabsLead)).toEqual({
    click_id: 'clk_1',
    transaction_id: 'o1',
    payout: '1.25',
    kind: 'complete',
    status: 1,
  });
  expect(fieldsOf(bitlabsOffers, { ...bitlabsLead, payout: '' })).not.toHaveProperty('payout');
});

test.each([
  ['1.23456789', '1.2345'],
  ['1.2345', '1.2345'],
  ['1e3', '1e3'],
  ['1.23456x', '1.23456x'],
])('a payout of %s is read as %s: digits are cut off, and nothing else is corrected', (payout, read) => {
  expect(fieldsOf(bitlabsOffers, { ...bitlabsLead, payout })).toMatchObject({ payout: read });
});

test('a repeated payout or event stays repeated, so that it is refused', () => {
  expect(fieldsOf(bitlabsOffers, { ...bitlabsLead, payout: ['1', '2'] })).toMatchObject({ payout: ['1', '2'] });
});

test.each([
  ['a negative value', { payout: '-1.25' }, 'o1'],
  ['its own id and the id of the lead', { transaction_id: 'or1', payout: '-1.25', reference: 'o1' }, 'o1'],
  ['its own id and no value', { transaction_id: 'or1', payout: '0.00', reference: 'o1' }, 'o1'],
  ['its own id alone, so that click and event find the lead', { transaction_id: 'or1', payout: '' }, 'or1'],
  ['its state, under the same id with the same value', { state: 'RECONCILED' }, 'o1'],
])('BitLabs reverses by %s', (_name, parts, transaction_id) => {
  const fields = { click_id: 'clk_1', transaction_id, kind: 'complete', status: 2 };
  expect(fieldsOf(bitlabsOffers, { ...bitlabsLead, ...parts })).toEqual(fields);
});

test('a lead with a payout is no reversal, whatever its id starts with', () => {
  expect(fieldsOf(bitlabsOffers, { ...bitlabsLead, transaction_id: 'orange' })).toMatchObject({
    transaction_id: 'orange',
    status: 1,
  });
});

test("ayeT reverses with is_chargeback, and the lead's id follows a prefix", () => {
  const call = { click_id: 'clk_1', transaction_id: 'r-77', payout: '-0.5', chargeback: '1', reason: 'Fraud' };
  const expected = { click_id: 'clk_1', transaction_id: '77', kind: 'complete', reason: 'Fraud', status: 2 };
  expect(fieldsOf(ayet, call)).toEqual(expected);
  expect(fieldsOf(ayet, { ...call, transaction_id: '77', payout: '0.5' })).toEqual(expected);
});

test('names all unknown states at once', () => {
  const call = { click_id: 'clk_1', transaction_id: 'T-1', status: '5', type: 'constructor' };
  expect(fieldsOf(cpxResearch, call)).toEqual(['status', 'type']);
  expect(fieldsOf(cpxResearch, { ...call, status: ['1', '2'], type: 'complete' })).toEqual(['status']);
  expect(fieldsOf(cpxResearch, { ...call, status: '2' })).toMatchObject({ status: 2 });
});

test("an unsigned payout doesn't count", () => {
  const call = { click_id: 'clk_1', transaction_id: 'T-1', revenue: '99', reward: '9900', status: '1' };
  expect(fieldsOf(lootably, call)).toEqual({
    click_id: 'clk_1',
    transaction_id: 'T-1',
    kind: 'complete',
    status: 1,
  });
});

test('a step that pays nothing is no lead, unless it is an event or a setting says what it pays', () => {
  const call = { click_id: 'clk_1', transaction_id: 'T-1', amount: '0.00' };
  expect(fieldsOf(everflow, call)).toBe('unpaid');
  expect(fieldsOf(everflow, { ...call, event_id: '0' })).toBe('unpaid');
  for (const amount of ['0', '0.', '.0', '00.00', '0.00009'])
    expect(fieldsOf(everflow, { ...call, amount })).toBe('unpaid');
  for (const amount of ['0.0001', '.5', '10', '1.0', 'x']) {
    expect(fieldsOf(everflow, { ...call, amount })).toMatchObject({ status: 1 });
  }
  expect(fieldsOf(everflow, { ...call, event_id: '3' })).toMatchObject({ event_id: '3', status: 1 });
  expect(fieldsOf(everflow, { ...call, amount: '' })).toMatchObject({ status: 1 });
  const survey = { ...call, status: '1', type: 'out' };
  expect(fieldsOf(cpxResearch, survey)).toMatchObject({ kind: 'screenout', status: 1 });
  expect(fieldsOf(cpxResearch, { ...survey, type: 'complete' })).toBe('unpaid');
});

const amounts = networks.flatMap((callback) =>
  callback.amounts.map((amount) => [callback.name, amount, callback] as const),
);

test.each(amounts)('%s: a negative %s never credits, whatever else the call says', (_name, amount, callback) => {
  const words = ['', '0', '1', '2', '-1', '1.25', 'or1', 'r-1', 'COMPLETE', 'COMPLETED', 'PENDING', 'approved', 'out'];
  const names = [...new Set([...Object.keys(callback.parameters), ...callback.appended])];
  const call = fc.record(Object.fromEntries(names.map((name) => [name, fc.constantFrom(...words)])));
  const negative = fc.constantFrom('-150', '-0.5', ' -3', '$-1.00', '-1e3', '\u22122', '-.5');
  fc.assert(
    fc.property(call, negative, (parameters, below) => {
      const outcome = outcomeOf(callback, { ...parameters, [amount]: below });
      if (outcome.kind === 'fields') expect(outcome.fields).toMatchObject({ status: 2 });
    }),
  );
});

test('an error lists the values of a state that are known', () => {
  const states = [
    { parameter: 'state', meanings: { '': 'complete', COMPLETED: 'complete', PENDING: 'pending' } },
  ] as const;
  expect(outcomeOf({ ...bitlabsOffers, states }, { ...bitlabsLead, state: 'x' })).toEqual({
    kind: 'invalid',
    errors: [{ path: 'state', code: 'invalid', message: "must be one of: empty, 'COMPLETED', 'PENDING'" }],
  });
});

test('ids of several parts are the same only if every part is', () => {
  const callback: CallbackFormat = { ...bitlabsOffers, identity: ['user', 'goal'], reversal: null, states: [] };
  const idOf = (user: string, goal: string) => {
    const outcome = outcomeOf(callback, { click_id: 'clk_1', user, goal });
    return outcome.kind === 'fields' ? outcome.fields['transaction_id'] : outcome.kind;
  };
  expect(idOf('a', 'b')).toBe('a/b');
  const part = fc.string({ unit: fc.constantFrom('a', '/', '%', '2', 'F', '5') });
  fc.assert(
    fc.property(part, part, part, part, (user, goal, otherUser, otherGoal) => {
      const isSame = user === otherUser && goal === otherGoal;
      expect(idOf(user, goal) === idOf(otherUser, otherGoal)).toBe(isSame);
    }),
  );
});
