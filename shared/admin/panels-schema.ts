import * as z from 'zod';
import { text } from '../schema/text.ts';
import { expecting } from '../schema/wire.ts';
import { asObject } from './fields.ts';
import { LEAST_MINIMUM_AGE } from './values.ts';
import type { AdminEndpoints } from './admin-endpoints.ts';

const settings = {
  name: text({ min: 1, max: 80, trim: true }).meta({ description: 'Name of the panel' }),
  minimum_age: z
    .int({ error: expecting('a whole number') })
    .min(LEAST_MINIMUM_AGE, `must be at least ${LEAST_MINIMUM_AGE}`)
    .max(99, 'must be at most 99')
    .meta({ description: 'Minimum age of new users, in years' }),
  origins: z
    .array(z.string({ error: expecting('an origin') }), { error: expecting('a list of origins') })
    .max(100, 'must have at most 100 origins')
    .meta({ description: 'Origins of the pages that may sign users up and call with user tokens; none = any' }),
};

export const newPanelBody = z
  .strictObject(
    {
      name: settings.name,
      minimum_age: settings.minimum_age.default(LEAST_MINIMUM_AGE),
      origins: settings.origins.default([]),
    },
    asObject,
  )
  .meta({ id: 'AdminNewPanelBody' });

export const panelAdded = z
  .object({
    profile_id: z.int().meta({ description: 'The panel. It has no secret key yet' }),
    publishable_key: z.string().meta({ description: 'Publishable key, which pages may show' }),
  })
  .meta({ id: 'AdminPanelAdded' });

export const panelChangeBody = z
  .strictObject(
    {
      name: settings.name.optional(),
      adwall_id: z
        .int({ error: expecting('a wall’s id, or null') })
        .positive('must be a wall’s id')
        .nullable()
        .optional()
        .meta({ description: 'The wall, of the same publisher, whose surveys its users get; null: none' }),
      minimum_age: settings.minimum_age.optional(),
      origins: settings.origins.optional(),
    },
    asObject,
  )
  .meta({ id: 'AdminPanelBody' });

/** A panel as staff sees it. */
export const panelRow = z.object({
  profile_id: z.int().meta({ description: 'The panel' }),
  name: z.string().meta({ description: 'Its name' }),
  keys: z.int().meta({ description: 'How many secret keys are valid; at most two' }),
  adwall_id: z.int().nullable().meta({ description: 'The wall that is linked to it; null if none is' }),
  minimum_age: z.int().meta({ description: 'Minimum age of new users, in years' }),
  origins: z.array(z.string()).meta({ description: 'Origins of its pages; none = any' }),
  publishable_key: z.string().meta({ description: 'Publishable key, which pages may show' }),
});

export type PanelAdded = z.output<typeof panelAdded>;
export type PanelRow = z.output<typeof panelRow>;

export const panelApi = {
  addPanel: {
    method: 'POST',
    path: '/v1/admin/walls/{adwallId}/panels',
    permission: 'walls.change',
    audit: 'panel.create',
    body: newPanelBody,
    responses: { 201: { description: 'Its id and its publishable key.', schema: panelAdded } },
  },
  changePanel: {
    method: 'PATCH',
    path: '/v1/admin/panels/{profileId}',
    permission: 'walls.change',
    audit: 'panel.change',
    body: panelChangeBody,
    responses: { 204: { description: 'Changed.' } },
  },
} as const satisfies AdminEndpoints;
