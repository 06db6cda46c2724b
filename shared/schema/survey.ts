import * as z from 'zod';
import { offer, preferHyphen, userAgent } from './offer.ts';
import { ipText } from './parameters.ts';

/** The parameters of the surveys request. A server passes on what survey providers want to know of the user. */
export const surveysQuery = z
  .object({
    ip: ipText.optional().meta({ description: 'IP address of the user, for calls from a server' }),
    'user-agent': userAgent.meta({ description: "User agent of the user, instead of the request's own" }),
    user_agent: userAgent.meta({ description: 'The same as user-agent, which takes precedence' }),
  })
  .overwrite(preferHyphen);

export type SurveysQuery = z.output<typeof surveysQuery>;

/** Why survey providers have no survey for a user. */
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
    surveys: z.array(offer).meta({ description: 'The surveys: live ones first, then those of the catalogue' }),
    empty_reason: z
      .enum(surveyEmptyReasons)
      .optional()
      .meta({ description: 'Why survey providers have none for this user, if one says so and the list is empty' }),
    failed_in_a_row: z
      .int()
      .optional()
      .meta({ description: 'How many live surveys in a row the user did not complete; absent if fewer than 3' }),
    providers: z
      .array(
        z.object({
          provider: z.string().meta({ description: 'The survey provider', example: 'cpx' }),
          name: z.string().meta({ description: 'Its name, for people', example: 'CPX Research' }),
          consent: z
            .enum(['given', 'refused', 'not_asked'])
            .meta({ description: 'What the user said about asking it', example: 'given' }),
        }),
      )
      .optional()
      .meta({
        description: 'The survey providers that the service asks for users who agree; absent if there are none',
      }),
  })
  .meta({ id: 'SurveyList', description: 'Surveys of the linked wall that match the profile' });

export type SurveyList = z.output<typeof surveyList>;
