import * as z from 'zod';
import { categoryIds } from '../catalog/categories.ts';
import { offer } from './offer.ts';
import { countryList, integerText, listOf } from './parameters.ts';

/** The most offers of one response. */
export const ALL_OFFERS_AT_MOST = 5_000;

/** The parameters of the list of all offers of a wall. Ignores unknown ones: clients of the original send others. */
export const allOffersQuery = z.object({
  limit: integerText({ min: 1, max: ALL_OFFERS_AT_MOST })
    .default(ALL_OFFERS_AT_MOST)
    .meta({ description: 'Page size', example: 500 }),
  offset: integerText({ min: 0 }).default(0).meta({ description: 'Offers to skip', example: 0 }),
  category_id: listOf(categoryIds).optional().meta({ description: 'Only offers of these categories' }),
  countries: countryList
    .optional()
    .meta({ description: 'Only offers for one of these countries (alpha-2 codes), or for all countries' }),
});

export type AllOffersQuery = z.output<typeof allOffersQuery>;

const listedOffer = z
  .object({
    ...offer.shape,
    click_url: z.string().meta({
      description: 'Click URL without a user, valid for 30 days. Append `&sub1=`, the percent-encoded user',
    }),
    adwall_name: z.string().meta({ description: 'The same as name', example: 'Harbor Quest' }),
    adwall_description: z.string().meta({ description: 'The same as description' }),
    conversion_notes: z.string().meta({ description: 'The requirements; empty = none' }),
    countries: z
      .array(z.string())
      .meta({ description: 'Alpha-2 codes of the countries that the offer is for; empty = all', example: ['US'] }),
    creatives: z
      .array(
        z.object({
          creative_id: z.int().meta({ description: 'Creative identifier', example: 1001 }),
          type: z.int().meta({ description: '1 = image', example: 1 }),
          url: z.string().meta({ description: 'Absolute URL of the image' }),
        }),
      )
      .meta({ description: 'The image; empty if the offer has none' }),
  })
  .meta({ id: 'ListedOffer', description: 'An offer of a wall, without a user' });

export type ListedOffer = z.output<typeof listedOffer>;

/** The response to a request for all offers of a wall. */
export const allOffers = z
  .object({
    offers: z.array(listedOffer).meta({ description: 'The offers, in the order of popularity' }),
    total: z.int().meta({ description: 'How many offers there are, on all pages', example: 240 }),
  })
  .meta({ id: 'AllOffers', description: 'All offers of a wall, without a user' });
