import * as z from 'zod';
import { deviceKinds } from '../catalogue/devices.ts';
import { offersQueryFields, preferHyphen } from './offer.ts';
import { apiKey, idText } from './parameters.ts';

/** The rules that can keep an offer from a list. */
export const hidingRules = [
  'disabled',
  'not_started',
  'ended',
  'cap_reached',
  'blocked',
  'wall_payout_min',
  'payout_min',
  'category',
  'featured_only',
  'country',
  'language',
  'device',
  'target_system',
  'browser',
  'gender',
  'age_range',
  'survey_profile',
  'completed_by_user',
  'completed_by_address',
] as const;

export type HidingRule = (typeof hidingRules)[number];

/** The parameters of the offers request, one `offer_id` (all offers without it), and the secret key. */
export const explainQuery = z
  .strictObject({
    ...offersQueryFields,
    offer_id: idText().optional().meta({ description: 'The offer to explain; all when omitted', example: 1001 }),
    api_key: apiKey.optional(),
  })
  .overwrite(preferHyphen);

export type ExplainQuery = z.output<typeof explainQuery>;

/** Whether each offer is shown to this user, and which rules hide it. */
export const explanation = z
  .object({
    seen_as: z
      .object({
        country: z.string().nullable().meta({ description: 'Alpha-2 code; null = unknown', sensitive: true }),
        languages: z.array(z.string()).meta({ description: 'Languages, best first' }),
        device: z.enum(deviceKinds).nullable().meta({ description: 'Kind of device; null = unknown' }),
        target_system: z.array(z.int()).meta({ description: 'Systems' }),
        browser: z.string().nullable().meta({ description: 'Browser family; null = another or unknown' }),
      })
      .meta({ description: 'What the request was taken for' }),
    offers: z.array(
      z.object({
        offer_id: z.int().meta({ description: 'Offer identifier', example: 1001 }),
        name: z.string().meta({ description: 'Offer name' }),
        shown: z.boolean().meta({ description: 'Whether no rule hides it' }),
        hidden_by: z
          .array(
            z.object({
              rule: z.enum(hidingRules).meta({ description: 'The rule', example: 'country' }),
              detail: z.string().meta({ description: 'What it asks for', example: 'only US, CA' }),
            }),
          )
          .meta({ description: 'Every rule that hides it; empty when it is shown' }),
      }),
    ),
  })
  .meta({ id: 'Explanation', description: 'Why offers are shown or not' });

export type Explanation = z.output<typeof explanation>;
