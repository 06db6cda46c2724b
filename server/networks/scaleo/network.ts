import { ownWords, type Network } from '../network.ts';
import { feed } from './feed.ts';

/**
 * Scaleo, a platform of many networks: unsigned, and sends no id of the lead. A goal is an event. The names of its macro
 * and of the offer's follow those of the parameters, as all of Scaleo's macros do.
 */
export const scaleo: Network = {
  name: 'scaleo',
  network: 'Scaleo',
  facts: 'experimental',
  parameters: { click_id: '{aff_click_id}', event_id: '{goal_id}', offer: '{offer_id}' },
  appended: [],
  fields: { click_id: 'click_id', event_id: 'event_id' },
  offer: 'offer',
  identity: ['click_id', 'event_id'],
  amounts: [],
  states: [],
  reversal: null,
  signature: { kind: 'secret-in-path' },
  secretFrom: 'us',
  answer: ownWords,
  feed,
};
