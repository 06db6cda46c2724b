import * as z from 'zod';
import { UNITS_PER_CREDIT } from '@rewards-wall/shared/credits.ts';
import type { Units } from '@rewards-wall/shared/credits.ts';
import { MAX_PAYOUT_UNITS } from './offer-row.ts';
import { amountWithin, flag, idText, integerText } from '@rewards-wall/shared/schema/parameters.ts';
import { text } from '@rewards-wall/shared/schema/text.ts';
import { fraudSettings } from './fraud-settings.ts';
import { expecting } from '@rewards-wall/shared/schema/wire.ts';

/** The largest ratio of a wall: 1,000,000 credits per unit of payout. */
export const MAX_RATIO_UNITS: Units = 1_000_000 * UNITS_PER_CREDIT;

/** The colours of a wall that a publisher can set. */
export const colourNames = ['accent', 'on_accent', 'background', 'surface', 'text'] as const;

export type ColourName = (typeof colourNames)[number];

const colour = z
  .string({ error: expecting('a colour') })
  .toLowerCase()
  .regex(/^(?:[0-9a-f]{3}|[0-9a-f]{6})$/, { error: "must be a colour of 3 or 6 hex digits, without '#'" })
  .optional()
  .meta({ example: '0a7d5a' });

const unknownOr =
  (message: string) =>
  (issue: { readonly code?: string; readonly input?: unknown }): string =>
    issue.code === 'unrecognized_keys' ? 'is not a known field' : issue.input === undefined ? 'is required' : message;

const customization = z.strictObject(
  { accent: colour, on_accent: colour, background: colour, surface: colour, text: colour } satisfies Record<
    ColourName,
    unknown
  >,
  { error: unknownOr(`must map names to colours; the names are ${colourNames.join(', ')}`) },
);

const offerIds = z
  .array(idText(), { error: 'must be a list of offer ids' })
  .transform((ids) => [...new Set(ids)])
  .default([]);

/** Matches an Origin header. Browsers send it in lower case and without the default port. */
const ORIGIN = /^https?:\/\/(?:[a-z0-9](?:[a-z0-9.-]*[a-z0-9])?|\[[0-9a-f:.]+\])(?::\d{1,5})?$/;

const origin = z
  .string({ error: expecting('an origin') })
  .overwrite((value) => value.toLowerCase().replace(/^(http:\/\/.*):80$|^(https:\/\/.*):443$/, '$1$2'))
  .refine((value) => ORIGIN.test(value) && z.url().safeParse(value).success, {
    error: 'must be an origin such as https://www.example.com',
  });

/**
 * The settings of a wall. Reads amounts as decimal text or numbers, returns units, and fills in the defaults.
 * The service stores the output.
 */
export const wallSettings = z.strictObject(
  {
    name: text({ min: 1, max: 80, trim: true }).meta({ description: "The wall's name, for the publisher" }),
    header: text({ max: 200, trim: true }).default('').meta({ description: 'Line above the offers' }),
    payout_min: amountWithin({ min: 0, max: MAX_PAYOUT_UNITS })
      .default(0)
      .meta({ description: 'Hides offers that pay less', example: 0.25 }),
    size: z
      .strictObject(
        {
          width: integerText({ min: 1, max: 10_000 })
            .default(1000)
            .meta({ description: 'Width of the iframe in pixels' }),
          height: integerText({ min: 1, max: 10_000 })
            .default(800)
            .meta({ description: 'Height of the iframe in pixels' }),
        },
        { error: unknownOr('must have width and height') },
      )
      .prefault({}),
    currency: z.strictObject(
      {
        name: text({ min: 1, max: 40, trim: true }).meta({ description: 'What credits are called', example: 'Coins' }),
        ratio: amountWithin({ min: 1, max: MAX_RATIO_UNITS }).meta({
          description: 'Credits per unit of payout',
          example: 1000,
        }),
        round: flag.default(false).meta({ description: 'Whether credits are rounded to whole numbers' }),
        visible: flag.default(true).meta({ description: 'Whether amounts are shown' }),
      },
      { error: unknownOr('must have the settings of the currency') },
    ),
    customization: customization.prefault({}).meta({ description: "Colours by name, hex without '#'" }),
    featured: offerIds.meta({ description: 'Offers featured on this wall' }),
    blocked: offerIds.meta({ description: 'Offers never shown on this wall' }),
    max_payout_factor: amountWithin({ min: UNITS_PER_CREDIT, max: 100 * UNITS_PER_CREDIT })
      .default(UNITS_PER_CREDIT)
      .meta({ description: "Holds a lead that pays more than the click's payout times this", example: 1 }),
    max_screenout_payout: amountWithin({ min: 0, max: MAX_PAYOUT_UNITS })
      .default(UNITS_PER_CREDIT)
      .meta({ description: 'Holds a screenout or bonus that pays more than this', example: 1 }),
    fraud: fraudSettings,
    require_token: flag.default(false).meta({ description: 'Whether a list of offers requires a user token' }),
    origins: z
      .array(origin, { error: 'must be a list of origins' })
      .transform((origins) => [...new Set(origins)])
      .default([])
      .meta({ description: 'Origins that browsers may call from; empty = any', example: ['https://www.example.com'] }),
  },
  { error: unknownOr('must be an object') },
);

export type WallSettings = z.output<typeof wallSettings>;
