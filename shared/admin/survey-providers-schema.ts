import * as z from 'zod';
import { ipText } from '../schema/parameters.ts';
import { asObject } from '../schema/wire.ts';
import { countryCode, currencyCode, payoutTerms, typed, whenOrNull } from './fields.ts';
import type { AdminEndpoints } from './admin-endpoints.ts';
import { wholeListQuery } from './list-schema.ts';

/** The state of an account at a survey provider. `unknown`: this build has no such provider. */
const states = ['active', 'failing', 'paused', 'unknown'] as const;

const setting = z.object({
  name: z.string().meta({ description: 'Name of the setting' }),
  description: z.string().meta({ description: 'What it is' }),
  required: z.boolean().meta({ description: 'Whether the account needs it' }),
});

const about = z.object({
  provider: z.string().meta({ description: 'Its name' }),
  network: z.string().meta({ description: 'Its display name' }),
  facts: z.enum(['documented', 'integrators', 'experimental']).meta({ description: 'How sure the facts are' }),
  checked: z.iso.date().meta({ description: 'When they were last compared' }),
  credential: z.string().meta({ description: 'What the credential is' }),
  needs_secret: z.boolean().meta({ description: 'Whether it signs its callbacks with a secret of its own' }),
  base: z.string().meta({ description: 'The address of its API, unless the setting `base` names another' }),
  settings: z.array(setting).meta({ description: 'What else it takes' }),
  set_up: z.array(z.string()).meta({ description: 'What you do at the provider, in order' }),
  limits: z.array(z.string()).meta({ description: 'What it can’t do' }),
  consent: z.string().meta({ description: 'What users agree to in the widget before the service asks it about them' }),
});

export const knownSurveyProviders = z.object({ providers: z.array(about) }).meta({ id: 'AdminKnownSurveyProviders' });

export const surveyProviderRow = z.object({
  survey_provider: z.string().meta({ description: 'Name of the account, and of its lead source' }),
  provider: z.string().meta({ description: 'The provider' }),
  network: z.string().meta({ description: 'Its display name' }),
  state: z.enum(states).meta({ description: 'What it is doing' }),
  answered_at: whenOrNull(
    'When it last responded to this process as expected, UTC; null if never since the process started',
  ),
  failed_at: whenOrNull('When it last failed in this process, UTC; null if never since the process started'),
  failures: z.int().meta({ description: 'Failures since it last responded as expected' }),
  problem: z.string().nullable().meta({ description: 'Why the last of them failed' }),
});

export const surveyProviders = z.object({ accounts: z.array(surveyProviderRow) }).meta({ id: 'AdminSurveyProviders' });

export const surveyProviderShown = z
  .object({
    ...surveyProviderRow.shape,
    about: about.nullable().meta({ description: 'What is known of the provider; null if this build doesn’t know it' }),
    settings: z.record(z.string(), z.string()).meta({ description: 'Its settings' }),
    has_own_answers: z.boolean().meta({ description: 'Whether it has a table of answer codes' }),
    callback_url: z
      .string()
      .nullable()
      .meta({ description: 'What to enter at the provider; null if this build doesn’t know it' }),
    currency: z.string().meta({ description: 'Currency that it pays in, ISO 4217' }),
    rate: z.number().meta({ description: 'Our currency for one unit of it' }),
    share: z.number().meta({ description: 'The part of the payout that users get' }),
    screenout_credits: z.number().meta({ description: 'Credits for a screen-out whose amount it doesn’t sign' }),
    previous_secret_until: whenOrNull('Until when callbacks may have the signature of the replaced key, UTC'),
    created_at: whenOrNull('When it was added, UTC'),
  })
  .meta({ id: 'AdminSurveyProvider' });

const fields = {
  settings: z
    .record(typed(64), z.string().max(512), asObject)
    .optional()
    .meta({ description: 'Settings by name; `base` is its API at another address' }),
  currency: currencyCode.optional().meta({ description: 'Currency that it pays in, ISO 4217; USD by default' }),
  ...payoutTerms,
  answers: typed(20_000)
    .optional()
    .meta({ description: 'Its codes for our answers, as the JSON text of an answers file (docs/lead-sources.md)' }),
};
const credential = typed(512).meta({ description: 'Stored sealed; it is never sent back', sensitive: true });

export const surveyProviderBody = z
  .strictObject(
    {
      survey_provider: typed(64)
        .regex(/^[\w-]*$/, 'must have only letters, digits, dashes and underscores')
        .meta({ description: 'Name of the account', example: 'cpx' }),
      provider: typed(64).meta({ description: 'The provider', example: 'cpx' }),
      credential,
      secret: typed(512)
        .optional()
        .meta({ description: 'The secret of its callbacks, if the credential does not sign them', sensitive: true }),
      screenout_credits: z
        .number()
        .min(0)
        .max(1_000_000)
        .optional()
        .meta({ description: 'Credits for a screen-out whose amount it doesn’t sign; 0 by default' }),
      start: z
        .boolean()
        .optional()
        .meta({ description: 'Whether users see its surveys at once; by default, it is added paused' }),
      ...fields,
    },
    asObject,
  )
  .meta({ id: 'AdminSurveyProviderBody' });

export const surveyProviderChangeBody = z
  .strictObject(
    {
      ...fields,
      credential: credential.optional(),
      overlap_hours: z
        .number()
        .min(0)
        .max(8760)
        .optional()
        .meta({ description: 'How long the replaced credential may sign callbacks, if it signs them; 24 by default' }),
    },
    asObject,
  )
  .meta({ id: 'AdminSurveyProviderChangeBody' });

export const surveyProviderPauseBody = z
  .strictObject({ paused: z.boolean().meta({ description: 'Whether it is paused' }) }, asObject)
  .meta({ id: 'AdminSurveyProviderPauseBody' });

export const surveyProviderAdded = z
  .object({
    survey_provider: z.string().meta({ description: 'Name of the account' }),
    callback_url: z.string().meta({ description: 'What to enter at the provider' }),
    warnings: z.array(z.string()).meta({ description: 'Notes about its callbacks' }),
  })
  .meta({ id: 'AdminSurveyProviderAdded' });

export const surveyProviderChanged = z
  .object({ previous_secret_until: whenOrNull('Until when the old key may sign callbacks; null if it signs none') })
  .meta({ id: 'AdminSurveyProviderChanged' });

export const surveyTestBody = z
  .strictObject(
    {
      country: countryCode.meta({ description: 'Country of the test person, ISO 3166-1', example: 'US' }),
      birth_date: z.iso
        .date({ error: 'must be a date such as 1990-05-14' })
        .meta({ description: 'Date of birth of the test person', example: '1990-05-14' }),
      gender: z.enum(['m', 'f']).meta({ description: 'Gender of the test person' }),
      postal_code: typed(10).meta({ description: 'Postal code of the test person', example: '10001' }),
      ip: ipText.optional().meta({ description: 'Address that the provider gets; yours by default' }),
      user_agent: typed(512).optional().meta({ description: 'Browser that the provider gets; yours by default' }),
      wall: z.int().positive().optional().meta({ description: 'The wall whose `payout_min` and currency apply' }),
    },
    asObject,
  )
  .meta({ id: 'AdminSurveyTestBody' });

/** The outcome of a test. `asked_nothing`: the provider doesn't accept such users, so no request was sent. */
const outcomes = ['surveys', 'none', 'asked_nothing', 'refused', 'broken', 'failed'] as const;

export const surveyTested = z
  .object({
    outcome: z.enum(outcomes).meta({ description: 'Its outcome' }),
    reason: z.string().nullable().meta({ description: 'Why there is no survey, in the provider’s own word' }),
    problem: z.string().nullable().meta({ description: 'What was not as expected' }),
    requests: z
      .array(
        z.object({
          what: z.enum(['profile', 'list']).meta({ description: 'What was requested' }),
          request: z.string().meta({ description: 'As it was sent, without secrets' }),
          status: z.int().nullable().meta({ description: 'Status of the response; null if there was none' }),
          error: z.string().nullable().meta({ description: 'Why there was none' }),
          ms: z.int().meta({ description: 'How long it took' }),
          answer: z.string().meta({ description: 'Its beginning, if it was not as expected' }),
        }),
      )
      .meta({ description: 'What was sent, in order' }),
    surveys: z
      .array(
        z.object({
          survey_id: z.string().meta({ description: 'The provider’s id' }),
          minutes: z.int().meta({ description: 'Expected length' }),
          paid: z.number().meta({ description: 'What the provider pays, in its currency' }),
          payout: z.number().meta({ description: 'What users are credited for, in the currency of payouts' }),
          reward: z.number().nullable().meta({ description: 'The same in the wall’s currency; null without a wall' }),
          rating: z.number().nullable().meta({ description: '1 to 5' }),
          completion: z.number().nullable().meta({ description: 'The provider’s share of entrants who complete' }),
          per_minute: z.number().meta({ description: 'What a minute is expected to earn, which decides the order' }),
          hidden: z
            .enum(['foreign_link', 'pays_too_much', 'payout_min'])
            .nullable()
            .meta({ description: 'Why users don’t see it; null if they do' }),
        }),
      )
      .meta({ description: 'In the order in which users see them, hidden ones last' }),
    skipped: z.int().meta({ description: 'Rows that lack an id, a length, a price or a link' }),
  })
  .meta({ id: 'AdminSurveyTested' });

export type AdminKnownSurveyProviders = z.output<typeof knownSurveyProviders>;
export type AdminSurveyProviders = z.output<typeof surveyProviders>;
export type AdminSurveyProvider = z.output<typeof surveyProviderShown>;
export type SurveyProviderAdded = z.output<typeof surveyProviderAdded>;
export type SurveyTested = z.output<typeof surveyTested>;

export const surveyProviderApi = {
  listSurveyProviders: {
    method: 'GET',
    path: '/v1/admin/survey-providers',
    permission: 'feeds.read',
    query: wholeListQuery,
    responses: {
      200: { description: 'With the responses and failures since this process started.', schema: surveyProviders },
    },
  },
  listKnownSurveyProviders: {
    method: 'GET',
    path: '/v1/admin/known-survey-providers',
    permission: 'feeds.read',
    responses: {
      200: { description: 'By name, with notes for operators.', schema: knownSurveyProviders },
    },
  },
  showSurveyProvider: {
    method: 'GET',
    path: '/v1/admin/survey-providers/{survey_provider}',
    permission: 'feeds.read',
    responses: { 200: { description: 'The account, without its credential.', schema: surveyProviderShown } },
  },
  addSurveyProvider: {
    method: 'POST',
    path: '/v1/admin/survey-providers',
    permission: 'sources.keys',
    needsProof: true,
    audit: 'survey-provider.add',
    body: surveyProviderBody,
    responses: { 201: { description: 'What to enter at the provider.', schema: surveyProviderAdded } },
  },
  changeSurveyProvider: {
    method: 'PATCH',
    path: '/v1/admin/survey-providers/{survey_provider}',
    permission: 'feeds.change',
    needsProof: true,
    audit: 'survey-provider.change',
    body: surveyProviderChangeBody,
    responses: {
      200: { description: 'Clicks keep the terms that they were made with.', schema: surveyProviderChanged },
    },
  },
  pauseSurveyProvider: {
    method: 'PUT',
    path: '/v1/admin/survey-providers/{survey_provider}/state',
    permission: 'feeds.change',
    audit: 'survey-provider.change',
    body: surveyProviderPauseBody,
    responses: { 204: { description: 'From the next list on.' } },
  },
  removeSurveyProvider: {
    method: 'DELETE',
    path: '/v1/admin/survey-providers/{survey_provider}',
    permission: 'feeds.change',
    needsProof: true,
    audit: 'survey-provider.remove',
    responses: { 204: { description: 'Its callbacks are refused from now on.' } },
  },
  testSurveyProvider: {
    method: 'POST',
    path: '/v1/admin/survey-providers/{survey_provider}/tests',
    permission: 'feeds.change',
    audit: 'survey-provider.test',
    body: surveyTestBody,
    responses: { 200: { description: 'What was sent, and what would be shown.', schema: surveyTested } },
  },
} as const satisfies AdminEndpoints;
