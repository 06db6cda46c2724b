import * as z from 'zod';
import { subid } from './parameters.ts';

/** The wall or panel that a page wants to use. Refuses unknown parameters. */
export const checkQuery = z.strictObject({
  subid1: subid.optional().meta({ description: 'The user that the token should be for', sensitive: true }),
});

const common = {
  caller: z.enum(['nobody', 'publishable_key', 'user_token']).meta({ description: 'What the request proved' }),
  origin: z.string().nullable().meta({ description: "The page's origin; null = the request has none" }),
  origins: z.enum(['any', 'listed']).meta({
    description: '`listed`: only listed origins may frame the wall and call with user tokens, and this one is listed',
  }),
};

/** The response to a check of a wall. */
export const wallCheck = z
  .object({
    ...common,
    requires_token: z.boolean().meta({ description: 'Whether the wall lists offers only with a user token' }),
  })
  .meta({ id: 'WallCheck', description: 'What a page may do with a wall' });

/** The response to a check of a panel. */
export const panelCheck = z
  .object({ ...common, minimum_age: z.int().meta({ description: 'Minimum age of a user, in years', example: 16 }) })
  .meta({ id: 'PanelCheck', description: 'What a page may do with a panel' });
