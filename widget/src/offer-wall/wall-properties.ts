import { PAGE_SIZE } from '@rewards-wall/shared/offers-parameters.ts';
import { callback, flag, number, reflected, text } from '../ui/public-property.ts';

/** The public properties of an offer wall. The comments are its reference: `npm run docs` copies them. */
export const wallProperties = {
  /** Your publisher id. */
  pubId: text('pub-id'),
  /** The id of the wall. */
  wallId: text('wall-id'),
  /** Your id for the user: `subid1`. */
  userId: text('user-id'),
  /** A user token from your server. Strict walls and the activity tab need one. */
  token: text('token'),
  /**
   * URL of your server that responds to a POST with `{"token": "…"}`, a token of the signed-in user. The wall calls it
   * if it has no token, before the token expires, and when the service refuses the token.
   */
  tokenUrl: text('token-url'),
  /**
   * Gets a token of this user from your server in your own way, such as with headers. The wall calls it instead of
   * `token-url`.
   */
  getToken: callback<() => string | Promise<string>>(),
  /**
   * Waits up to 10 seconds for `token` or `getToken`, which the page sets later, instead of loading without a token. Not
   * needed with `token-url`.
   */
  awaitToken: flag('await-token'),
  /** Tracking text for clicks and leads. */
  subId2: text('sub-id2'),
  /** Tracking text for clicks and leads. */
  subId3: text('sub-id3'),
  /** Tracking text for clicks and leads. */
  subId4: text('sub-id4'),
  /** Device id for tracking. The wall never reads it from the device. */
  device: text('device'),
  /** `m` or `f`. Hides offers that target the other gender. */
  gender: text('gender'),
  /** Id of the age range of the user. Hides offers that target other age ranges. */
  ageRangeId: text('age-range-id'),
  /**
   * Where on your site or app the wall is, such as `shop`: at most 40 lower-case letters, digits, `_` and `-`. Statistics
   * count each placement.
   */
  placement: text('placement'),
  /** Language. By default the nearest `lang` of the page, or a language of the browser. */
  lang: text('lang'),
  /** `light` or `dark`. By default the page's `color-scheme`. */
  theme: reflected<'light' | 'dark'>('theme'),
  /** Replaces the currency name in the wall's settings. */
  currencyName: text('currency-name'),
  /** Offers per page, 1 to 60. */
  pageSize: number('page-size', PAGE_SIZE),
  /**
   * Lets the browser's Back close details and tabs, and keeps in the address what is open. For one wall a page.
   */
  history: flag('history'),
  /** URL of your privacy notice. The survey sign-up links to it. */
  consentUrl: text('consent-url'),
  /** URL of the service, if the module comes from elsewhere. */
  apiBase: text('api-base'),
  /** Shows the wall as a user at this IP address sees it. For tests and demos. */
  simulateIp: text('simulate-ip'),
  /** Shows the wall as a user with this user agent sees it. For tests and demos. */
  simulateUserAgent: text('simulate-user-agent'),
};
