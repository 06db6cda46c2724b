import * as z from 'zod';
import { idText, integerText } from '../schema/parameters.ts';
import { asObject, expecting } from '../schema/wire.ts';
import { changeShape, creationShape, shownShape } from '../settings/setting-schemas.ts';
import { wallSettings } from '../settings/wall-settings.ts';
import { typed } from './fields.ts';

/** The wall settings that can be changed here. The wall's own schema validates them individually and together. */
const changes = changeShape(wallSettings);

/** Unsaved settings, for the preview. */
export const wallBody = z.strictObject(changes, asObject);

export const wallChangeBody = z
  .strictObject(
    {
      ...changes,
      expected: z.strictObject(changes, asObject).optional().meta({
        description: 'Some settings as you read them, in the same form. If one has changed since, nothing is changed',
      }),
    },
    asObject,
  )
  .meta({ id: 'AdminWallBody' });

export const newWallBody = z
  .strictObject(
    {
      publisher: z
        .int({ error: expecting('a publisher’s id') })
        .positive('must be a publisher’s id')
        .optional()
        .meta({ description: 'The publisher; absent: a new one' }),
      publisher_name: typed(100).optional().meta({ description: 'Name of the new publisher' }),
      ...creationShape(wallSettings),
    },
    asObject,
  )
  .refine((wall) => (wall.publisher === undefined) !== (wall.publisher_name === undefined), {
    path: ['publisher_name'],
    error: 'is required for a new publisher, and only for one',
  })
  .meta({ id: 'AdminNewWallBody' });

export const wallAdded = z
  .object({
    pub_id: z.int().meta({ description: 'Its publisher' }),
    adwall_id: z.int().meta({ description: 'The wall. It has no secret key yet' }),
  })
  .meta({ id: 'AdminWallAdded' });

export type WallAdded = z.output<typeof wallAdded>;

export const wallSettingsShown = z
  .object({
    adwall_id: z.int().meta({ description: 'The wall' }),
    pub_id: z.int().meta({ description: 'Its publisher' }),
    ...shownShape(wallSettings),
  })
  .meta({ id: 'AdminWallSettings' });

export const previewQuery = z.object({
  subid1: z.string().max(60).optional().meta({ description: 'Ignored: the preview has no user' }),
  settings: z
    .string()
    .max(3500, 'must have at most 3500 characters')
    .optional()
    .meta({ description: 'JSON of the changes that are not saved' }),
  theme: z.enum(['light', 'dark']).optional().meta({ description: 'Read by the page itself' }),
  wall: idText().optional().meta({ description: 'Ignored' }),
  v: integerText({ min: 0 }).optional().meta({ description: 'Ignored: makes the browser load the page again' }),
});

export type WallSettingsShown = z.output<typeof wallSettingsShown>;
