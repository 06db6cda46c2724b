import { ownWords, type Network } from '../network.ts';
import { feed } from './feed.ts';

/**
 * Scaleo, a platform of many networks: unsigned, and sends no lead ID. A goal is an event. The macros for goal and
 * offer are derived from the parameters' names, as for all of Scaleo's macros.
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
