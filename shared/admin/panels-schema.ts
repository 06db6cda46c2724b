import * as z from 'zod';
import { panelSettings } from '../settings/panel-settings.ts';
import { changeShape, creationShape, shownShape } from '../settings/setting-schemas.ts';
import { asObject } from '../schema/wire.ts';
import type { AdminEndpoints } from './admin-endpoints.ts';

export const newPanelBody = z.strictObject(creationShape(panelSettings), asObject).meta({ id: 'AdminNewPanelBody' });

export const panelAdded = z
  .object({
    profile_id: z.int().meta({ description: 'The panel. It has no secret key yet' }),
    publishable_key: z.string().meta({ description: 'Publishable key, which pages may show' }),
  })
  .meta({ id: 'AdminPanelAdded' });

export const panelChangeBody = z.strictObject(changeShape(panelSettings), asObject).meta({ id: 'AdminPanelBody' });

/** A panel as staff see it. */
export const panelRow = z.object({
  profile_id: z.int().meta({ description: 'The panel' }),
  keys: z.int().meta({ description: 'How many secret keys are valid; at most two' }),
  publishable_key: z.string().meta({ description: 'Publishable key, which pages may show' }),
  ...shownShape(panelSettings),
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
