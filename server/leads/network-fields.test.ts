import { expect, test } from 'vitest';
import { ayet } from './adapters/ayet.ts';
import { bitlabs } from './adapters/bitlabs.ts';
import { cpxResearch } from './adapters/cpx-research.ts';
import { lootably } from './adapters/lootably.ts';
import { networkFields } from './network-fields.ts';

const bitlabsLead = { click_id: 'clk_1', transaction_id: 'o1', payout: '1.25', reference: '' };
const fieldsOf = (adapter: Parameters<typeof networkFields>[0], parameters: Record<string, string | string[]>) => {
  const outcome = networkFields(adapter, new Map(Object.entries(parameters)));
  return outcome.kind === 'fields' ? outcome.fields : outcome.errors.map(({ path }) => path);
};

test('an empty value is an absent one', () => {
  expect(fieldsOf(bitlabs, bitlabsLead)).toEqual({
    click_id: 'clk_1',
    transaction_id: 'o1',
    payout: '1.25',
    status: 1,
  });
  expect(fieldsOf(bitlabs, { ...bitlabsLead, payout: '' })).not.toHaveProperty('payout');
});

test.each([
  ['1.23456789', '1.2345'],
  ['1.2345', '1.2345'],
  ['1e3', '1e3'],
  ['1.23456x', '1.23456x'],
])('a payout of %s is read as %s: cut, never mended', (payout, read) => {
  expect(fieldsOf(bitlabs, { ...bitlabsLead, payout })).toMatchObject({ payout: read });
});

test('a payout or event that is told twice stays told twice, to be refused', () => {
  expect(fieldsOf(bitlabs, { ...bitlabsLead, payout: ['1', '2'] })).toMatchObject({ payout: ['1', '2'] });
});

test.each([
  ['a negative value', { payout: '-1.25' }, 'o1'],
  ['an id of its own and the id of the lead', { transaction_id: 'or1', payout: '-1.25', reference: 'o1' }, 'o1'],
  ['an id of its own and no value', { transaction_id: 'or1', payout: '0.00', reference: 'o1' }, 'o1'],
  ['an id of its own alone: then click and event find the lead', { transaction_id: 'or1', payout: '' }, 'or1'],
])('BitLabs takes back by %s', (_name, parts, transaction_id) => {
  expect(fieldsOf(bitlabs, { ...bitlabsLead, ...parts })).toEqual({ click_id: 'clk_1', transaction_id, status: 2 });
});

test('a lead that is paid is no reversal, whatever its id begins with', () => {
  expect(fieldsOf(bitlabs, { ...bitlabsLead, transaction_id: 'orange' })).toMatchObject({
    transaction_id: 'orange',
    status: 1,
  });
});

test('ayeT takes back by its own word, under the id of the lead behind a prefix', () => {
  const call = { click_id: 'clk_1', transaction_id: 'r-77', payout: '-0.5', chargeback: '1', reason: 'Fraud' };
  const expected = { click_id: 'clk_1', transaction_id: '77', reason: 'Fraud', status: 2 };
  expect(fieldsOf(ayet, call)).toEqual(expected);
  expect(fieldsOf(ayet, { ...call, transaction_id: '77', payout: '0.5' })).toEqual(expected);
});

test('states that are neither payable nor revoked are named, all at once', () => {
  const call = { click_id: 'clk_1', transaction_id: 'T-1', status: '5', type: 'out' };
  expect(fieldsOf(cpxResearch, call)).toEqual(['status', 'type']);
  expect(fieldsOf(cpxResearch, { ...call, status: ['1', '2'], type: 'complete' })).toEqual(['status']);
  expect(fieldsOf(cpxResearch, { ...call, status: '2' })).toMatchObject({ status: 2 });
});

test('what is not signed tells no payout', () => {
  const call = { click_id: 'clk_1', transaction_id: 'T-1', revenue: '99', reward: '9900', status: '1' };
  expect(fieldsOf(lootably, call)).toEqual({ click_id: 'clk_1', transaction_id: 'T-1', status: 1 });
});
