import type { NetworkTile } from '../tile-wall.ts';

/** Any other wall: the operator states its link, and the source has a call map for its calls. */
export const secretUrlTile: NetworkTile = {
  facts: 'documented',
  checked: '2026-11',
  link: null,
  amount: 'money',
  settings: {},
  setUp: [
    'Put {source_user_id} where the link names the user, and {click_id} where the network returns a value of yours.',
    'Enter the callback URL at the network, with its macros. A call map says how to read its parameters.',
  ],
  limits: ["Without a hash in the call map, amounts aren't signed, so every lead is held until a person releases it."],
};
