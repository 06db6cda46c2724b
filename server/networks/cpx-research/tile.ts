import type { NetworkTile } from '../tile-wall.ts';

/** Users answer surveys on CPX's own wall. */
export const tile: NetworkTile = {
  facts: 'integrators',
  checked: '2026-11',
  link: 'https://offers.cpx-research.com/index.php?app_id=[app_id]&ext_user_id={source_user_id}&subid_1={click_id}',
  amount: 'money',
  settings: { app_id: { description: 'the id of your app', form: /^\d{1,20}$/ } },
  setUp: [
    'Turn off the check of the secure hash in the settings of your app: the link has none.',
    'Enter the callback URL as the postback URL of your app, with the parameters as they are.',
  ],
  limits: ["Its hash doesn't cover the amount, so every lead is held until a person releases it."],
};
