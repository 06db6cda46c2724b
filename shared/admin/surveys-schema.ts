import * as z from 'zod';
import { formSteps } from '../form-steps.ts';
import { expecting } from '../schema/wire.ts';
import { amount, count, day } from './fields.ts';
import { comparedOf, daysBefore, figureDays } from './overview-schema.ts';
import { panelRow } from './panels-schema.ts';
import type { AdminEndpoints } from './admin-endpoints.ts';

export const surveysQuery = z.object({
  days: figureDays,
  csv: z
    .enum(['days', 'providers'], { error: expecting('days or providers') })
    .optional()
    .meta({ description: 'Only this table, as CSV' }),
});

const figures = {
  sign_ups: count('Users who signed up at the panel that is linked to the wall; 0 for one provider'),
  entrants: count('Users who started a survey, on the day of the start'),
  completes: count('Surveys that were completed, on the day of the end, less those that were reversed later'),
  screenouts: count('Users who did not qualify'),
  quota_full: count('Users who arrived when the quota was full'),
  quality: count('Surveys that were ended by quality checks'),
  reconciled: count('Ends that the provider changed later'),
  minutes: count('What users spent in surveys that ended'),
  payout: amount('What users were credited for, in the currency of payouts, less reversals'),
  gross: amount('What you earn, less reversals'),
  credits: amount("The same as `payout`, in the wall's currency"),
  completion: amount('Completes of those that ended, 0 to 1; null if none did').nullable(),
  gross_per_entrant: amount('What you earn per entrant; null without any').nullable(),
  gross_per_minute: amount('What you earn per minute that users spent; null without any').nullable(),
};

/** A row of `days`. */
export const surveyDay = z.object({ date: day('The day, UTC'), ...figures });

/** A row of `providers`. */
export const surveyProviderFigures = z.object({
  survey_provider: z.string().meta({ description: 'Name of the account' }),
  ...figures,
});

export const surveyFigures = z
  .object({
    adwall_id: z.int().meta({ description: 'The wall' }),
    currency: z.string().meta({ description: 'Name of its currency' }),
    panel: z.int().nullable().meta({ description: 'The panel that is linked to the wall; null if none is' }),
    panels: z.array(panelRow).meta({ description: "The panels of the wall's publisher, by id" }),
    from: day('First day, UTC'),
    to: day('Last day, UTC'),
    totals: z.object(figures).meta({ description: 'All days, including today so far' }),
    compared: comparedOf(z.object(figures)),
    days: z.array(surveyDay).meta({ description: 'Oldest first' }),
    days_before: z.array(surveyDay).meta({ description: daysBefore }),
    providers: z
      .array(surveyProviderFigures)
      .meta({ description: 'Each account, by name; also removed ones that have figures' }),
    form: z
      .array(
        z.object({
          step: z.enum(formSteps).meta({ description: 'The step; `opened`: the form was shown' }),
          forms: count('How many forms did it'),
          compared: z
            .object({
              now: count('How many did it on the days that are over'),
              before: count('How many did it on as many days before'),
            })
            .nullable()
            .meta({ description: 'The same days as those of `compared` above' }),
        }),
      )
      .meta({ description: "The steps of the panel's sign-up form, in order. Forms are counted, not users" }),
  })
  .meta({ id: 'AdminSurveyFigures' });

export type AdminSurveyFigures = z.output<typeof surveyFigures>;

export const surveyApi = {
  readSurveys: {
    method: 'GET',
    path: '/v1/admin/walls/{adwallId}/surveys',
    permission: 'figures.read',
    query: surveysQuery,
    responses: {
      200: { description: 'The figures, and how whole days compare with those before.', schema: surveyFigures },
    },
  },
} as const satisfies AdminEndpoints;
