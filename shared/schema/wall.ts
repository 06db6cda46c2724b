import * as z from 'zod';
import { publicShape } from '../settings/setting-schemas.ts';
import { wallSettings } from '../settings/wall-settings.ts';
import { integerText } from './parameters.ts';

/** The parameters of the details request. */
export const detailsQuery = z.object({
  deviceType: integerText({ min: 0, max: 2 })
    .optional()
    .meta({ description: 'Kind of device: 0, 1 or 2. All get the same settings', example: 0 }),
});

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
        settings: z.object(publicShape(wallSettings)).meta({ description: 'Settings of the publisher' }),
      })
      .meta({ description: 'The wall' }),
  })
  .meta({ id: 'WallDetails', description: "A wall's public settings" });
