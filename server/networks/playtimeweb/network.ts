import { ownWords, type Network } from '../network.ts';
import { tile } from './tile.ts';

/**
 * adjoe PlaytimeWeb: weak, because it joins the values that it hashes without a separator, and leaves out the click.
 * The person binds a call to its user.
 */
export const playtimeWeb: Network = {
  name: 'playtimeweb',
  network: 'adjoe PlaytimeWeb',
  facts: 'documented',
  parameters: {
    click_id: '{publisher_sub_id1}',
    trans_uuid: '{trans_uuid}',
    user_uuid: '{user_uuid}',
    currency: '{currency}',
    coin_amount: '{coin_amount}',
    device_id: '{device_id}',
    sdk_app_id: '{sdk_app_id}',
    sid: '{sid}',
  },
  appended: [],
  fields: { click_id: 'click_id', payout: 'coin_amount' },
  respondent: { person: 'user_uuid' },
  identity: ['trans_uuid'],
  uuids: ['trans_uuid'],
  amounts: ['coin_amount'],
  states: [],
  reversal: null,
  signature: {
    kind: 'template',
    hash: 'sha1',
    isKeyed: false,
    template: '{trans_uuid}{user_uuid}{currency}{coin_amount}{device_id}{sdk_app_id}{secret}',
    parameter: 'sid',
  },
  secretFrom: 'network',
  answer: ownWords,
  tile,
};
