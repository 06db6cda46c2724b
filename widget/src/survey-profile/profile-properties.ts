import { onlyProperty, reflected, text } from '../ui/public-property.ts';

/** The public properties of a survey sign-up. The comments are its reference: `npm run docs` copies them. */
export const profileProperties = {
  /** Your publisher id. */
  pubId: text('pub-id'),
  /** The id of the panel. */
  profileId: text('profile-id'),
  /** Your id for the user: `subid1`. */
  userId: text('user-id'),
  /** The publishable key, `pk_…`. Never put a secret key here: the page is public. */
  publishableKey: text('publishable-key'),
  /** The country that is selected at first: two letters, such as `FR`. */
  country: text('country'),
  /** URL of your privacy notice. The form links to it next to the consent. */
  consentUrl: text('consent-url'),
  /** Language. By default the nearest `lang` of the page, or a language of the browser. */
  lang: text('lang'),
  /** `light` or `dark`. By default the page's `color-scheme`. */
  theme: reflected<'light' | 'dark'>('theme'),
  /** URL of the service, if the module comes from elsewhere. */
  apiBase: text('api-base'),
  /** How many surveys a profile gives access to. The form promises them; with 0 it promises no number. */
  surveyCount: onlyProperty<number>(0),
  /** Set to false to load the form later, for example in a tab that is not open yet. */
  active: onlyProperty<boolean>(true),
};
