import { ownWords, type Network } from '../network.ts';
import { feed } from './feed.ts';

/**
 * Adscend: signs the text that the callback URL wraps in `[HSH=secret]…[/HSH]`, with raw values. Our URL wraps every
 * value that we read. It leaves out the offer's ID, because earlier URLs don't sign one and the payout is signed.
 */
export const adscend: Network = {
  name: 'adscend',
  network: 'Adscend Media',
  facts: 'documented',
  parameters: { click_id: '[SB1]', transaction_id: '[TID]', payout: '[PAY]', status: '[STS]' },
  appended: [],
  fields: { click_id: 'click_id', payout: 'payout' },
  identity: ['transaction_id'],
  amounts: ['payout'],
  states: [{ parameter: 'status', meanings: { 1: 'complete', 2: 'reversal' } }],
  reversal: null,
  signature: {
    kind: 'template',
    hash: 'md5',
    isKeyed: true,
    template: '{click_id}|{transaction_id}|{payout}|{status}',
    parameter: 'hash',
  },
  secretFrom: 'us',
  answer: ownWords,
  feed,
};
