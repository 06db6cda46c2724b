import * as z from 'zod';
import { text } from './text.ts';
import { asObject, expecting } from './wire.ts';

const LANGUAGE_TAG = /^[A-Za-z]{2,8}(?:-[A-Za-z0-9]{1,8}){0,4}$/;

const given = {
  wording: text({ min: 1, max: 2000, trim: true, lines: true }).meta({
    description: 'What the user agreed to, word for word',
    example: 'I agree that my answers, including any about ethnic origin, are used to match me with surveys.',
  }),
  version: text({ min: 1, max: 40, trim: true }).meta({
    description: 'The version of the wording',
    example: '2026-11',
  }),
  language: z
    .string({ error: expecting('a language tag') })
    .regex(LANGUAGE_TAG, { error: 'must be a language tag, such as en or pt-BR' })
    .meta({ description: 'The language of the wording', example: 'en' }),
};

/** The name of a survey provider. */
const providerName = z
  .string()
  .regex(/^[a-z0-9-]{1,40}$/, { error: 'must be the name of a survey provider' })
  .meta({ description: 'A survey provider', example: 'cpx' });

/** A user's explicit consents, as a request gives them (docs/contract/profiles.md#consent). */
export const consentBody = z
  .object(
    {
      sensitive: z.object(given, asObject).nullable().optional().meta({
        description:
          'Consent to the use of answers about ethnic origin and disability, in the words that the user read; null withdraws it and deletes these answers',
      }),
      providers: z.record(providerName, z.object(given, asObject).nullable(), asObject).optional().meta({
        description:
          'Consent to ask a survey provider for surveys, and to send it what its wording names, by provider; null withdraws it',
      }),
    },
    asObject,
  )
  .superRefine(({ providers, sensitive }, context) => {
    if (sensitive === undefined && providers === undefined) {
      context.addIssue({ code: 'custom', path: ['sensitive'], message: 'is required' });
    }
  })
  .meta({ id: 'ConsentBody', description: "A user's explicit consents: those that a request names, change" });

export type ConsentBody = z.output<typeof consentBody>;

const stored = {
  ...given,
  given_at: z.iso.datetime().meta({ description: 'When the service received the consent, UTC' }),
};

const withdrawn = z.object({
  ...stored,
  withdrawn_at: z.iso.datetime().meta({ description: 'When the service received the withdrawal, UTC' }),
});

/** A user's explicit consents, as they are stored and returned. */
export const consentView = z
  .object({
    sensitive: z.object(stored).nullable().optional().meta({
      description:
        'Consent to the use of answers about ethnic origin and disability; null if withdrawn, absent if never asked for',
    }),
    withdrawn: withdrawn
      .optional()
      .meta({ description: 'The consent that was withdrawn last, as proof of what the user had agreed to' }),
    providers: z
      .record(z.string(), z.object(stored).nullable())
      .optional()
      .meta({ description: 'Consents to ask survey providers; null if withdrawn' }),
    withdrawn_providers: z
      .record(z.string(), withdrawn)
      .optional()
      .meta({ description: 'The consents to ask survey providers that were withdrawn last' }),
  })
  .meta({ id: 'Consent', description: "A user's explicit consents" });

export type ConsentView = z.output<typeof consentView>;
