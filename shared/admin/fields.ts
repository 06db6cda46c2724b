import * as z from 'zod';
import { expecting } from '../schema/wire.ts';
import { MOST_OVERLAP_HOURS, OVERLAP_HOURS } from './postback-limits.ts';

// What the bodies and rows of several endpoints consist of.

export const asObject = { error: 'must be a JSON object' };

/** What a person has typed, trimmed, of 1 to `most` characters. */
export const typed = (most: number) =>
  z
    .string({ error: expecting('text') })
    .trim()
    .min(1, 'must not be empty')
    .max(most, `must have at most ${most} characters`);

export const when = (description: string) =>
  z.iso.datetime().meta({ description, example: '2026-02-01T09:30:00.000Z' });

/** How long two secrets are valid after a rotation. */
export const overlapHours = (what: string) =>
  z
    .int({ error: expecting('a whole number of hours') })
    .min(0, 'must not be negative')
    .max(MOST_OVERLAP_HOURS, `must be at most ${MOST_OVERLAP_HOURS}`)
    .optional()
    .meta({ description: `${what}; ${OVERLAP_HOURS} by default, 0: not at all` });

/** A UTC day. */
export const day = (description: string) => z.iso.date().meta({ description, example: '2026-02-01' });

export const whenOrNull = (description: string) => z.iso.datetime().nullable().meta({ description });

/** The code of a country, alpha-2, in whatever case it was typed. */
export const countryCode = z
  .string()
  .trim()
  .toUpperCase()
  .regex(/^[A-Z]{2}$/, 'must be two letters');

/** The code of a currency, ISO 4217, in whatever case it was typed. */
export const currencyCode = z
  .string()
  .trim()
  .toUpperCase()
  .regex(/^[A-Z]{3}$/, 'must be three letters');

/** What becomes of the money that somebody else pays for offers or surveys. */
export const payoutTerms = {
  rate: z.number().positive().max(1_000_000).optional().meta({ description: 'Our currency for one unit of it' }),
  share: z.number().min(0).max(1).optional().meta({ description: 'The part of the payout that users get' }),
};
