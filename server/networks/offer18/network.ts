import { ownWords, type Network } from '../network.ts';
import { feed } from './feed.ts';

/** Offer18, a platform of many networks: unsigned, and sends no lead ID. */
export const offer18: Network = {
  name: 'offer18',
  network: 'Offer18',
  facts: 'documented',
  parameters: { click_id: '{aff_click_id}', event: '{event_name}', offer: '{offer_id}' },
  appended: [],
  fields: { click_id: 'click_id' },
  goal: 'event',
  offer: 'offer',
  identity: ['click_id', 'event'],
  amounts: [],
  states: [],
  reversal: null,
  signature: { kind: 'secret-in-path' },
  secretFrom: 'us',
  answer: ownWords,
  feed,
};
