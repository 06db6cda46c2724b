import * as z from 'zod';
import { themePresets } from '../theme-presets.ts';
import { integerText } from './parameters.ts';

/** The parameters of the details request. */
export const detailsQuery = z.object({
  deviceType: integerText({ min: 0, max: 2 })
    .optional()
    .meta({ description: 'Kind of device: 0, 1 or 2. All get the same settings', example: 0 }),
});

export type DetailsQuery = z.output<typeof detailsQuery>;

/** What a page needs to know about a wall before it requests offers. */
export const wallDetails = z
  .object({
    profile: z
      .object({
        publisher_id: z.int().meta({ description: 'Id of the publisher', example: 1 }),
        profile_id: z.int().meta({ description: 'Id of the wall', example: 1 }),
        publishable_key: z.string().meta({ description: 'Publishable key of the wall', example: 'pk_…' }),
        survey_profile: z
          .object({
            profile_id: z.int().meta({ description: 'Id of the panel', example: 1 }),
            publishable_key: z.string().meta({ description: 'Publishable key of the panel', example: 'pk_…' }),
          })
          .nullable()
          .meta({ description: 'The panel that is linked to the wall; null = none' }),
        settings: z
          .object({
            name: z.string().meta({ description: "The wall's name" }),
            header: z.string().meta({ description: 'Line above the offers' }),
            payout_min: z.number().meta({ description: 'Hides offers that pay less', example: 0.25 }),
            size: z
              .object({
                width: z.int().meta({ description: 'Width in pixels', example: 1000 }),
                height: z.int().meta({ description: 'Height in pixels', example: 800 }),
              })
              .meta({ description: 'Size of the iframe' }),
            currency: z
              .object({
                name: z.string().meta({ description: 'What credits are called', example: 'Coins' }),
                ratio: z.number().meta({ description: 'Credits per unit of payout', example: 1000 }),
                round: z.boolean().meta({ description: 'Whether credits are rounded to whole numbers' }),
                visible: z.boolean().meta({ description: 'Whether amounts are shown' }),
                forms: z
                  .record(z.string(), z.record(z.string(), z.string()))
                  .nullable()
                  .meta({
                    description:
                      "Plural forms of the currency's name by language and CLDR plural category; null = none. Where a language has none, use `name`",
                    example: { en: { one: 'Coin', other: 'Coins' } },
                  }),
                image_url: z
                  .string()
                  .nullable()
                  .meta({ description: 'Absolute URL of a picture of the currency; null = none' }),
              })
              .meta({ description: "The wall's currency" }),
            theme_preset: z.enum(themePresets).meta({ description: "The wall's look" }),
            show_observed: z
              .boolean()
              .meta({ description: 'Whether offers say what really happens (`observed`), where it is known' }),
            customization: z
              .record(z.string(), z.string())
              .meta({ description: "Colors by name, hex without '#'", example: { accent: '0a7d5a' } }),
          })
          .meta({ description: 'Settings of the publisher' }),
      })
      .meta({ description: 'The wall' }),
  })
  .meta({ id: 'WallDetails', description: "A wall's public settings" });

export type WallDetails = z.output<typeof wallDetails>;
