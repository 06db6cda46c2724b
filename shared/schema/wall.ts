import * as z from 'zod';
import { MAX_AMOUNT_UNITS } from '../credits.ts';
import { amountWithin, integerText } from './parameters.ts';
import { text } from './text.ts';

/** Colours that a publisher may set; they map onto the widget's custom properties. */
export const colorNames = ['accent', 'on_accent', 'background', 'surface', 'text'] as const;

export type ColorName = (typeof colorNames)[number];

/** The most offers that one wall may feature or block. */
const MAX_LISTED_OFFERS = 10_000;
const MAX_ORIGINS = 100;
const positive = { min: 1, max: MAX_AMOUNT_UNITS };

const hexColor = z
  .string()
  .regex(/^(?:[\da-f]{3}|[\da-f]{6})$/i, { error: "must be a colour as 3 or 6 hex digits, without '#'" });

const offerIds = z.array(z.int().min(1)).max(MAX_LISTED_OFFERS).default([]);

/** `https://example.com`, `http://localhost:8080`: scheme, host and port as browsers send them in `Origin`. */
export const originText = z
  .string()
  .regex(/^(?:https(?!.*:443$)|http(?!.*:80$)):\/\/(?:[a-z\d](?:[a-z\d.-]*[a-z\d])?|\[[\da-f:.]+\])(?::\d{1,5})?$/, {
    error: 'must be an origin in lower case, such as https://example.com',
  });

const currencyFields = {
  name: text({ min: 1, max: 40, trim: true }).default('Credits').meta({ description: 'Name of the credits' }),
  ratio: amountWithin(positive)
    .default(100 * 10_000)
    .meta({ description: 'Credits for one unit of payout' }),
  round: z.boolean().default(true).meta({ description: 'Whether an offer credits whole credits only' }),
  visible: z.boolean().default(true).meta({ description: 'Whether the wall shows amounts' }),
};

/** A wall's settings: what `wall set` changes. Amounts come as decimals and are held in units. */
export const wallSettings = z
  .strictObject({
    name: text({ min: 1, max: 80, trim: true }).meta({ description: 'Name of the wall' }),
    header: text({ max: 200, trim: true }).default('').meta({ description: 'Heading above the offers' }),
    payout_min: amountWithin({ min: 0 }).default(0).meta({ description: 'Offers that pay less are hidden' }),
    size: z
      .strictObject({
        width: integerText({ min: 0, max: 10_000 }).default(0),
        height: integerText({ min: 0, max: 10_000 }).default(0),
      })
      .prefault({})
      .meta({ description: 'Size in CSS pixels for pages that frame the wall; 0 = as wide or tall as it needs' }),
    currency: z.strictObject(currencyFields).prefault({}),
    customization: z.partialRecord(z.enum(colorNames), hexColor).default({}).meta({ description: 'Colours' }),
    featured: offerIds.meta({ description: 'Offers that this wall features' }),
    blocked: offerIds.meta({ description: 'Offers that this wall never shows' }),
    require_token: z.boolean().default(false).meta({ description: 'Whether the offers list asks for a user token' }),
    origins: z
      .array(originText)
      .max(MAX_ORIGINS)
      .default([])
      .meta({ description: 'Pages that may embed it; empty = any' }),
  })
  .meta({ id: 'WallSettings' });

export type WallSettings = z.output<typeof wallSettings>;

/** The query of "Profile details" (spec/decisions.md 3): the original sends a device type; walls of ours fit any. */
export const detailsQuery = z.object({
  deviceType: integerText({ min: 0, max: 2 }).optional().meta({ description: '0 desktop, 1 phone, 2 tablet' }),
});

/** A wall's public settings in an answer. Amounts are decimal numbers. */
export const wallDetails = z
  .object({
    profile: z.object({
      publisher_id: z.int().meta({ description: 'pubId', example: 1 }),
      profile_id: z.int().meta({ description: 'adwallId', example: 1 }),
      publishable_key: z.string().meta({ description: 'Key that may stand in a page' }),
      survey_profile: z
        .object({ profile_id: z.int(), publishable_key: z.string() })
        .nullable()
        .meta({ description: 'The survey profile that is linked to the wall' }),
      settings: z.object({
        name: z.string(),
        header: z.string(),
        payout_min: z.number(),
        size: z.object({ width: z.int(), height: z.int() }),
        currency: z.object({ name: z.string(), ratio: z.number(), round: z.boolean(), visible: z.boolean() }),
        customization: z
          .partialRecord(z.enum(colorNames), z.string())
          .meta({ description: "Colours, hex without '#'" }),
      }),
    }),
  })
  .meta({ id: 'WallDetails' });

export type WallDetails = z.output<typeof wallDetails>;
