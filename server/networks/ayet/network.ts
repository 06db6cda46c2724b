import { ownWords, type Network } from '../network.ts';
import { feed } from './feed.ts';

/**
 * ayeT-Studios: signs with the publisher's API key. A chargeback has `is_chargeback`, the prefix `r-` in the lead's ID,
 * and a negative payout. `external_identifier` is the user; the click is the first custom parameter.
 */
export const ayet: Network = {
  name: 'ayet',
  network: 'ayeT-Studios',
  facts: 'documented',
  parameters: {
    click_id: '{custom_1}',
    transaction_id: '{transaction_id}',
    task: '{task_uuid}',
    payout: '{payout_usd}',
    chargeback: '{is_chargeback}',
    reason: '{chargeback_reason}',
    offer: '{offer_id}',
  },
  appended: [],
  fields: { click_id: 'click_id', payout: 'payout', reason: 'reason' },
  goal: 'task',
  offer: 'offer',
  identity: ['transaction_id'],
  amounts: ['payout'],
  states: [{ parameter: 'chargeback', meanings: { '': 'complete', 0: 'complete', 1: 'reversal' } }],
  reversal: { prefix: 'r-', original: null },
  signature: { kind: 'sorted-query', hash: 'sha256', header: 'x-ayetstudios-security-hash' },
  secretFrom: 'network',
  answer: ownWords,
  feed,
};
