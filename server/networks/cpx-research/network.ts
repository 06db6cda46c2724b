import { justOne, type Network } from '../network.ts';
import { surveys } from './surveys.ts';
import { tile } from './tile.ts';

/**
 * CPX Research: weak, because it signs only the transaction. User, status, type and amounts can be changed. Status 2 is
 * a reversal.
 */
export const cpxResearch: Network = {
  name: 'cpx-research',
  network: 'CPX Research',
  facts: 'integrators',
  parameters: {
    click_id: '{subid_1}',
    user: '{user_id}',
    transaction_id: '{trans_id}',
    status: '{status}',
    type: '{type}',
    amount: '{amount_usd}',
    hash: '{secure_hash}',
  },
  appended: [],
  fields: { click_id: 'click_id' },
  unsignedPayout: 'amount',
  respondent: { person: 'user' },
  identity: ['transaction_id'],
  amounts: ['amount'],
  states: [
    { parameter: 'status', meanings: { 1: 'complete', 2: 'reversal' } },
    { parameter: 'type', meanings: { complete: 'complete', out: 'screenout', bonus: 'bonus' } },
  ],
  reversal: null,
  signature: {
    kind: 'template',
    hash: 'md5',
    isKeyed: false,
    template: '{transaction_id}-{secret}',
    parameter: 'hash',
  },
  secretFrom: 'network',
  answer: justOne,
  surveys,
  tile,
};
