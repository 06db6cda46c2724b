import { justOne, type Network } from '../network.ts';
import { feed } from './feed.ts';

/**
 * Torox (OfferToro): weak, because it signs only offer and user. An attacker who sees one call can forge others for
 * that user and offer. A reversal has a negative amount.
 */
export const torox: Network = {
  name: 'torox',
  network: 'Torox',
  facts: 'documented',
  parameters: {
    click_id: '{user_id}',
    transaction_id: '{id}',
    offer_id: '{oid}',
    amount: '{amount}',
    payout: '{payout}',
    signature: '{sig}',
  },
  appended: [],
  fields: { click_id: 'click_id' },
  offer: 'offer_id',
  unsignedPayout: 'payout',
  identity: ['transaction_id'],
  amounts: ['amount', 'payout'],
  states: [],
  reversal: null,
  signature: {
    kind: 'template',
    hash: 'md5',
    isKeyed: false,
    template: '{offer_id}-{click_id}-{secret}',
    parameter: 'signature',
  },
  secretFrom: 'network',
  answer: justOne,
  feed,
};
