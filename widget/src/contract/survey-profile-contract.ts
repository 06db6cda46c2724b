import type { SurveyProfile } from '../survey-profile/survey-profile.ts';
import { text } from './element-contract.ts';
import type { ElementContract, EventOf, MethodOf, PropertyOf } from './element-contract.ts';

export const surveyProfileContract: ElementContract<
  PropertyOf<SurveyProfile>,
  MethodOf<SurveyProfile>,
  EventOf<'survey-profile'>
> = {
  tag: 'survey-profile',
  className: 'SurveyProfile',
  about:
    'The survey sign-up: personal fields, devices and questions in five steps. The form sends nothing before the user submits the last step. The element stores nothing in the browser; the hosted page keeps unsent answers, except sensitive ones, for a reload.',
  properties: {
    pubId: text('pub-id', 'Your publisher id.'),
    profileId: text('profile-id', 'The id of the panel.'),
    userId: text('user-id', 'Your id for the user: `subid1`.'),
    publishableKey: text(
      'publishable-key',
      'The publishable key, `pk_…`. Never put a secret key here: the page is public.',
    ),
    country: text('country', 'The country that is selected at first: two letters, such as `FR`.'),
    consentUrl: text('consent-url', 'URL of your privacy notice. The form links to it beside the consent.'),
    lang: text('lang', 'Language. By default the nearest `lang` of the page, or a language of the browser.'),
    theme: {
      type: "'' | 'light' | 'dark'",
      default: "''",
      attribute: 'theme',
      reflects: true,
      about: "`light` or `dark`. By default the page's `color-scheme`.",
    },
    apiBase: text('api-base', 'URL of the service, if the module comes from elsewhere.'),
    surveyCount: {
      type: 'number',
      default: '0',
      attribute: null,
      about: 'How many surveys a profile gives access to. The form promises them; with 0 it promises no number.',
    },
    active: {
      type: 'boolean',
      default: 'true',
      attribute: null,
      about: 'Set to false to load the form later, for example in a tab that is not open yet.',
    },
  },
  methods: {},
  events: {
    'survey-profile-created': {
      detail: '{ readonly token: string }',
      about: "The user signed up. The token reads that user's profile and surveys.",
    },
  },
  slots: { done: 'nothing; appears below the final message, for example for a link' },
  parts: {
    root: 'everything',
    title: 'the heading',
    intro: 'the introduction',
    progress: 'the step number, such as "Step 2 of 5"',
    'step-title': 'the heading of a step',
    field: 'one field',
    label: 'the label of a field',
    input: 'the control of a field',
    choice: 'one choice of a field',
    error: 'the error of a field',
    'error-summary': 'the list of all errors, above the step',
    consent: 'the consent to the use of sensitive answers, with the link to your privacy notice',
    button: 'every button',
    submit: 'the button that moves to the next step, or submits the form',
    done: 'the message after the sign-up',
  },
};
