import * as z from 'zod';
import { publicShape } from '../settings/setting-schemas.ts';
import { wallSettings } from '../settings/wall-settings.ts';
import { lenientPlacement, lenientPlatformVersion, maxTouchPoints, preferHyphen, userAgent } from './offer.ts';
import { ipText } from './parameters.ts';

/** The parameters of a teaser. The token names the user. */
export const teaserQuery = z
  .strictObject({
    placement: lenientPlacement,
    ip: ipText.optional().meta({ description: 'IP address of the user, for calls from a server' }),
    'user-agent': userAgent.meta({ description: "User agent of the user, instead of the request's own" }),
    user_agent: userAgent.meta({ description: 'The same as user-agent, which takes precedence' }),
    max_touch_points: maxTouchPoints,
    platform_version: lenientPlatformVersion,
  })
  .overwrite(preferHyphen);

/** What a wall has for a user, for one line on a page. */
export const teaser = z
  .object({
    offers: z.int().meta({ description: 'How many offers the user sees', example: 12 }),
    top: z
      .object({
        currency_count: z.number().meta({ description: 'Credits of the offer', example: 1250 }),
        name: z.string().meta({ description: 'Name of the offer', example: 'Harbor Quest' }),
      })
      .nullable()
      .meta({ description: 'The offer with the most credits; null = no offers' }),
    currency: publicShape(wallSettings).currency.meta({ description: 'The currency, as in the details of the wall' }),
  })
  .meta({ id: 'Teaser', description: 'The offers of a wall in one line' });

export type Teaser = z.output<typeof teaser>;
