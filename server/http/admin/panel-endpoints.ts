import { covers } from '@rewards-wall/shared/admin/permissions.ts';
import { json, noContent, refuse, type Endpoint } from '../endpoint.ts';
import { problem } from '../problem.ts';
import type { AdminContext } from './admin-context.ts';
import { adminEndpoint } from './admin-endpoint.ts';
import { refuseField, refuseSettings } from './refuse-fields.ts';

const tag = 'Walls';
const UNKNOWN = problem('not_found', { detail: 'There is no such panel.' });

/** Panels, where users sign up for surveys (docs/console.md#screens). The survey figures list them. */
export function panelEndpoints({ services }: AdminContext): Endpoint[] {
  const { publishers } = services;
  return [
    adminEndpoint('addPanel', {
      tag,
      summary: 'Add a panel that is linked to a wall',
      description: 'Of the same publisher. Its users get the surveys of the wall. It has no secret key.',
      problems: ['invalid_request', 'not_found'],
      handle: async ({ actor, body, target: { adwallId, pubId } }) => {
        const outcome = await publishers.addPanel({ ...body, adwall_id: adwallId }, { actor, pubId });
        if (outcome.kind === 'invalid') return refuseSettings(outcome.problems);
        if (outcome.kind !== 'created') return refuse(problem('not_found'));
        return json({ profile_id: outcome.profileId, publishable_key: outcome.publishableKey }, 201);
      },
    }),
    adminEndpoint('changePanel', {
      tag,
      summary: 'Change a panel',
      description: 'Absent settings stay as they are.',
      problems: ['invalid_request', 'not_found'],
      handle: async ({ actor, body, caller, directory, params: { profileId } }) => {
        const panel = directory.panelById(profileId);
        if (panel === null || !covers(caller, panel.pubId)) return refuse(UNKNOWN);
        const outcome = await publishers.changePanel(profileId, body, { actor, pubId: panel.pubId });
        switch (outcome.kind) {
          case 'changed':
            return noContent;
          case 'invalid':
            return refuseSettings(outcome.problems);
          case 'unknown_panel':
            return refuse(UNKNOWN);
          case 'unknown_wall':
            return refuseField(
              'adwall_id',
              `must be a wall of the panel's publisher, and ${String(body.adwall_id)} is not`,
            );
        }
      },
    }),
  ];
}
