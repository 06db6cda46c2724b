import type { NetworkTile } from '../tile-wall.ts';

/** Users earn coins for the time that they play. */
export const tile: NetworkTile = {
  facts: 'documented',
  checked: '2026-11',
  link: 'https://[company].playtimeweb.com/play?user_id={source_user_id}&pub_sub_id_1={click_id}',
  amount: 'credits',
  settings: {
    company: { description: "your company's name in the address of the wall", form: /^[a-z0-9-]{1,63}$/i },
  },
  setUp: [
    'Ask adjoe for your PlaytimeWeb address, and for the S2S token of your app.',
    'Enter the callback URL as the S2S payout URL of your app, with the parameters as they are.',
    'Set the exchange rate of your currency at adjoe: its coins are credited as stated.',
  ],
  limits: [
    'Its hash joins the values without a separator and leaves out the click, so calls above the ceilings, or without the user, are held.',
    'It states coins only, so the payout of a lead is what the coins are worth by the ratio of your wall.',
    'It sends a failed call again after 10 minutes, twice, and then every 2 hours for about 12 hours.',
    'It sends no reversals.',
    'The wall works on iOS. Target the tile to iPhones and iPads.',
  ],
};
