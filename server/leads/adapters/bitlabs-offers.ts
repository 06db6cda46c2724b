import { ownWords, type Adapter } from './adapter.ts';

/**
 * BitLabs, its offer callback. With stateful callbacks each state has the same transaction and the same positive value:
 * PENDING is not to be paid yet, RECONCILED takes the lead back. Without them the state is NONE, and a reversal has the
 * prefix `or` in place of `o` or a negative value, and names the lead in `[%REF%]`. A task is an event.
 */
export const bitlabsOffers: Adapter = {
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
  },
  appended: ['debug'],
  fields: { click_id: 'click_id', event_id: 'event_id', payout: 'payout' },
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
};
