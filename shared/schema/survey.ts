import * as z from 'zod';
import {
  explanation,
  lenientMaxTouchPoints,
  lenientPlacement,
  maxTouchPoints,
  offer,
  preferHyphen,
  userAgent,
} from './offer.ts';
import { ipText, optionalApiKey } from './parameters.ts';

const userOfServer = {
  ip: ipText
    .optional()
    .meta({ description: 'IP address of the user, for calls with the secret key; ignored with a token' }),
  'user-agent': userAgent.meta({
    description: "User agent of the user, instead of the request's own; ignored with a token",
  }),
  user_agent: userAgent.meta({ description: 'The same as user-agent, which takes precedence' }),
};

/** The parameters of the surveys request. Servers pass on user details that survey providers require. */
export const surveysQuery = z
  .object({ ...userOfServer, max_touch_points: lenientMaxTouchPoints, placement: lenientPlacement })
  .overwrite(preferHyphen);

export type SurveysQuery = z.output<typeof surveysQuery>;

/** Why no survey provider has a survey for a user. */
export const surveyEmptyReasons = [
  'profile_questions',
  'unsupported_country',
  'too_young',
  'limit_reached',
  'using_vpn',
  'not_verified',
  'banned',
] as const;

/** The surveys that a profile qualifies for. */
export const surveyList = z
  .object({
    surveys: z.array(offer).meta({ description: 'The surveys: live ones first, then those of the catalog' }),
    empty_reason: z.enum(surveyEmptyReasons).optional().meta({
      description: 'Why survey providers have none for this user, if a provider says why and the list is empty',
    }),
    failed_in_a_row: z
      .int()
      .optional()
      .meta({ description: 'How many live surveys in a row the user did not complete; absent if fewer than 3' }),
    providers: z
      .array(
        z.object({
          provider: z.string().meta({ description: 'The survey provider', example: 'cpx' }),
          name: z.string().meta({ description: 'Its display name', example: 'CPX Research' }),
          consent: z
            .enum(['given', 'refused', 'not_asked'])
            .meta({ description: "The user's decision about asking it", example: 'given' }),
        }),
      )
      .optional()
      .meta({
        description: 'The survey providers that the service asks for users who agree; absent if there are none',
      }),
  })
  .meta({ id: 'SurveyList', description: 'Surveys of the linked wall that match the profile' });

export type SurveyList = z.output<typeof surveyList>;

/** Why a survey provider's account or survey isn't shown to a user. */
export const surveyRules = [
  'unknown_provider',
  'paused',
  'no_profile',
  'not_asked',
  'refused',
  'test_user',
  'failed',
  'bounded',
  'empty',
  'ended',
  'payout_min',
] as const;

const surveyRule = z.enum(surveyRules).nullable();

/** For each survey provider and each survey of the catalog, whether this user sees it, and if not, why. */
export const surveyExplanation = z
  .object({
    providers: z
      .array(
        z.object({
          survey_provider: z.string().meta({ description: "The account's name", example: 'cpx' }),
          provider: z.string().meta({ description: 'The survey provider', example: 'cpx' }),
          rule: surveyRule.meta({ description: 'Why it has no surveys; null = it has some', example: 'not_asked' }),
          detail: z.string().nullable().meta({ description: 'Why its list is empty, or that rule in words' }),
          surveys: z
            .array(
              z.object({
                offer_id: z.int().meta({ description: 'Offer identifier', example: 1_000_000_001 }),
                survey_id: z.string().meta({ description: "The provider's id of the survey", example: '53160088' }),
                shown: z.boolean().meta({ description: 'Whether the user sees it' }),
                rule: surveyRule.meta({ description: 'Why not; null = it is shown' }),
              }),
            )
            .meta({ description: 'What it has for this user, in the order of the list' }),
        }),
      )
      .meta({ description: 'Every account at a survey provider, by name' }),
    offers: explanation.shape.offers.meta({ description: 'Surveys of the catalog, sorted by id' }),
  })
  .meta({ id: 'SurveyExplanation', description: "Why the user sees or doesn't see each survey" });

export type SurveyExplanation = z.output<typeof surveyExplanation>;

/** The parameters of the surveys request, and the secret key. */
export const explainSurveysQuery = z
  .strictObject({ ...userOfServer, max_touch_points: maxTouchPoints, api_key: optionalApiKey })
  .overwrite(preferHyphen);
