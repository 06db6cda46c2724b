import { ownWords, type Network } from '../network.ts';
import { feed } from './feed.ts';

/**
 * BitLabs offer callback. In stateful mode, every state has the same transaction and positive value: PENDING must not
 * be credited yet, RECONCILED reverses the lead. Otherwise the state is NONE, and a reversal has a negative value or
 * the prefix `or` instead of `o`, and the lead's ID in `[%REF%]`. A task is an event.
 */
export const bitlabsOffers: Network = {
  name: 'bitlabs-offers',
  network: 'BitLabs offers',
  facts: 'documented',
  parameters: {
    click_id: '[%USER:UID%]',
    transaction_id: '[%TX%]',
    event_id: '[%OFFER:TASK:ID%]',
    payout: '[%VALUE:USD%]',
    state: '[%OFFER:TASK:STATE%]',
    reference: '[%REF%]',
    offer: '[%OFFER:ID%]',
  },
  appended: ['debug'],
  fields: { click_id: 'click_id', event_id: 'event_id', payout: 'payout' },
  offer: 'offer',
  identity: ['transaction_id'],
  amounts: ['payout'],
  states: [
    {
      parameter: 'state',
      meanings: {
        '': 'complete',
        NONE: 'complete',
        COMPLETED: 'complete',
        PENDING: 'pending',
        RECONCILED: 'reversal',
      },
    },
    { parameter: 'debug', meanings: { '': 'complete', false: 'complete', true: 'test' } },
  ],
  reversal: { prefix: 'or', original: 'reference' },
  signature: { kind: 'whole-url', hash: 'sha1', encoding: 'hex', parameter: 'hash' },
  secretFrom: 'network',
  answer: ownWords,
  feed,
};
