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
    'The sign-up for surveys: personal fields, devices and questions in five steps. Nothing that is typed leaves the page before the last step is sent, and nothing of it is stored.',
  properties: {
    pubId: text('pub-id', 'Your publisher id.'),
    profileId: text('profile-id', 'The survey profile.'),
    userId: text('user-id', 'Your id of the user who signs up: `subid1`.'),
    publishableKey: text('publishable-key', '`pk_…`. Never a secret key: the page is public.'),
    country: text('country', 'Where the list of countries starts: two letters, as `FR`.'),
    consentUrl: text('consent-url', 'Where you say what you do with the answers.'),
    lang: text('lang', 'Language; else the nearest `lang` of the page, else those of the browser.'),
    theme: {
      type: "'' | 'light' | 'dark'",
      default: "''",
      attribute: 'theme',
      reflects: true,
      about: "`light` or `dark`; else the page's `color-scheme`.",
    },
    apiBase: text('api-base', "Address of the service, when it is not the module's own."),
    active: {
      type: 'boolean',
      default: 'true',
      attribute: null,
      about: 'False puts off loading the form, for a tab that is not open yet.',
    },
  },
  methods: {},
  events: {
    'survey-profile-created': {
      detail: '{ readonly token: string }',
      about: "The profile exists now. The token reads that user's profile and surveys.",
    },
  },
  slots: { done: 'nothing: it stands below the thanks, for the way on' },
  parts: {
    root: 'everything',
    title: 'the heading',
    intro: 'what the form is for',
    progress: 'which step of how many',
    'step-title': 'heading of a step',
    field: 'one question',
    label: 'its words',
    input: 'where the answer is typed or chosen',
    choice: 'one answer of several',
    error: 'what is wrong with an answer',
    'error-summary': 'everything that is wrong, above the step',
    consent: 'what becomes of the answers',
    button: 'every button',
    submit: 'the button that goes on',
    done: 'the thanks',
  },
};
