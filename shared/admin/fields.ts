import * as z from 'zod';
import { subid } from '../schema/parameters.ts';
import { expecting } from '../schema/wire.ts';
import { MOST_OVERLAP_HOURS, OVERLAP_HOURS } from './values.ts';

// Fields shared by the bodies and rows of several endpoints.

/** A number of things in a response. */
export const count = (description: string) => z.int().meta({ description });

/** Credits or money in a response. */
export const amount = (description: string) => z.number().meta({ description });

/** Text typed by a person, trimmed, of 1 to `most` characters. */
export const typed = (most: number) =>
  z
    .string({ error: expecting('text') })
    .trim()
    .min(1, 'must not be empty')
    .max(most, `must have at most ${most} characters`);

export const when = (description: string) =>
  z.iso.datetime().meta({ description, example: '2026-02-01T09:30:00.000Z' });

/** How long both secrets are valid after a rotation. */
export const overlapHours = (what: string) =>
  z
    .int({ error: expecting('a whole number of hours') })
    .min(0, 'must not be negative')
    .max(MOST_OVERLAP_HOURS, `must be at most ${MOST_OVERLAP_HOURS}`)
    .optional()
    .meta({ description: `${what}; ${OVERLAP_HOURS} by default, 0: not at all` });

/** The placement of a click or lead. */
export const placementOfList = z
  .string()
  .nullable()
  .meta({ description: 'The placement of the list; null for none, and once the user is erased' });

/** A UTC day. */
export const day = (description: string) => z.iso.date().meta({ description, example: '2026-02-01' });

export const whenOrNull = (description: string) => z.iso.datetime().nullable().meta({ description });

/** A country code, alpha-2, in any case. */
export const countryCode = z
  .string()
  .trim()
  .toUpperCase()
  .regex(/^[A-Z]{2}$/, 'must be two letters');

/** A currency code, ISO 4217, in any case. */
export const currencyCode = z
  .string()
  .trim()
  .toUpperCase()
  .regex(/^[A-Z]{3}$/, 'must be three letters');

const SHARE = 'must be from 0 to 1, such as 0.6';

/** Conversion and share of the money that a third party pays for offers or surveys. */
export const payoutTerms = {
  rate: z
    .number()
    .positive('must be above 0')
    .max(1_000_000, 'must be at most 1000000')
    .optional()
    .meta({ description: 'Our currency for one unit of it' }),
  share: z
    .number()
    .min(0, SHARE)
    .max(1, SHARE)
    .optional()
    .meta({ description: 'The part of the payout that users get' }),
};

const timeOrDay = z
  .union([z.iso.datetime({ offset: true }), z.iso.date()], {
    error: 'must be a time such as 2026-02-01T00:00:00Z, or a day',
  })
  .optional();

/** Filters of leads and of their deliveries. A day means its start in UTC. */
export const leadNames = {
  user: subid.optional().meta({ description: 'Only of this user; for roles that see users', sensitive: true }),
  click: typed(100).optional().meta({ description: 'Only of this click' }),
  transaction: typed(255).optional().meta({ description: 'Only of this transaction of its source' }),
  source: typed(100).optional().meta({ description: 'Only of leads of this source' }),
  from: timeOrDay.meta({ description: 'Only what arrived at this time or later' }),
  to: timeOrDay.meta({ description: 'Only what arrived before this time' }),
};
