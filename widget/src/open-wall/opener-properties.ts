import { callback, text } from '../ui/public-property.ts';

/** The properties of an element that leads to a wall. The comments are its reference: `npm run docs` copies them. */
export const openerProperties = {
  /** Your publisher id. */
  pubId: text('pub-id'),
  /** The id of the wall. */
  wallId: text('wall-id'),
  /** Your id for the user: `subid1`. It isn't sent before the wall opens. */
  userId: text('user-id'),
  /** A user token from your server. With it, the figures are those of the user. Strict walls need one. */
  token: text('token'),
  /** URL of your server that responds to a POST with `{"token": "…"}`, a token of the signed-in user. */
  tokenUrl: text('token-url'),
  /** Gets a token of this user from your server in your own way, such as with headers. */
  getToken: callback<() => string | Promise<string>>(),
  /** Where on your site or app the element is, such as `shop`: at most 40 of `a-z`, `0-9`, `_` and `-`. */
  placement: text('placement'),
  /** How the wall opens: `modal` (the default), `drawer` or `page`. */
  mode: text<'modal' | 'drawer' | 'page'>('mode'),
  /** URL of your own page with the wall. The element becomes a link to it. */
  href: text('href'),
  /** Language. By default the nearest `lang` of the page, or a language of the browser. */
  lang: text('lang'),
  /** `light` or `dark`. By default the page's `color-scheme`. */
  theme: { ...text<'light' | 'dark'>('theme'), reflect: true },
  /** URL of the service, if the module comes from elsewhere. */
  apiBase: text('api-base'),
};
