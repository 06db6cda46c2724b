import { covers, isPermitted, type Permission } from '@rewards-wall/shared/admin/permissions.ts';
import type { WallSettingsShown } from '@rewards-wall/shared/admin/wall-settings-schema.ts';
import { pickSettings, settingsOf, shownValue } from '@rewards-wall/shared/settings/setting.ts';
import { wallSettings, type WallSettings } from '@rewards-wall/shared/settings/wall-settings.ts';
import type { WallChanges } from '../../publishers/change-settings.ts';
import type { Wall } from '../../store/ports/directory.ts';
import { isoTime } from '../../runtime/iso-time.ts';
import { json, refuse, type Endpoint } from '../endpoint.ts';
import { changedMeanwhile, problem } from '../problem.ts';
import type { AdminContext } from './admin-context.ts';
import { adminEndpoint } from './admin-endpoint.ts';
import { forOwners } from './for-owners.ts';
import { refuseSettings } from './refuse-fields.ts';

const tag = 'Walls';
/** Settings that take an extra permission to turn off. */
const guarded = settingsOf(wallSettings).filter(({ offPermission }) => offPermission !== undefined);

/** The walls of the publishers that the caller's role covers (docs/console.md). */
export function wallEndpoints({ demoUrl, publicUrl, services }: AdminContext): Endpoint[] {
  const { clock } = services;
  const { payoutCurrency } = services.config;
  return [
    adminEndpoint('listWalls', {
      tag,
      summary: 'Walls, and what integrating one needs',
      problems: [],
      handle: async ({ caller, directory }) => {
        const publishers = (await services.store.listPublishers())
          .filter(({ pubId }) => covers(caller, pubId))
          .map(({ name, pubId }) => ({ pub_id: pubId, name }));
        const rows = directory.walls
          .filter(({ pubId }) => covers(caller, pubId))
          .map(({ adwallId, createdAt, pubId, publishableKey, settings }) => ({
            pub_id: pubId,
            adwall_id: adwallId,
            name: settings.name,
            currency: settings.currency.name,
            publishable_key: publishableKey,
            origins: settings.origins,
            require_token: settings.require_token,
            keys: directory.secretKeysOf({ kind: 'wall', profileId: adwallId }).length,
            created_at: isoTime(createdAt),
          }));
        const service = { public_url: publicUrl, payout_currency: payoutCurrency, demo_url: demoUrl };
        return json({ ...service, publishers, walls: rows });
      },
    }),
    adminEndpoint('addWall', {
      tag,
      summary: 'Add a wall',
      description: 'Of an existing publisher, or of a new one. It has no secret key until you create one.',
      repeats: 'own',
      problems: ['invalid_request'],
      handle: async ({ actor, body, idempotencyKey }) => {
        const { publisher: pubId, publisher_name: publisherName = '', ...settings } = body;
        const publisher = pubId === undefined ? { publisherName } : { pubId };
        const outcome = await services.publishers.addWall({ publisher, settings, actor, idempotencyKey });
        switch (outcome.kind) {
          case 'created':
          case 'repeat':
            return json({ pub_id: outcome.pubId, adwall_id: outcome.adwallId }, 201);
          case 'invalid':
            return refuseSettings(outcome.problems);
          case 'unknown_publisher':
            return refuseSettings([{ path: 'publisher', message: `There is no publisher ${pubId}.` }]);
          case 'idempotency_mismatch':
            return refuse(problem('idempotency_mismatch'));
        }
      },
    }),
    adminEndpoint('readWall', {
      tag,
      summary: "A wall's settings",
      problems: ['not_found'],
      handle: ({ target }) => json(shownWall(target, target.settings)),
    }),
    adminEndpoint('changeWall', {
      tag,
      summary: "Change a wall's settings",
      description:
        'Absent settings stay as they are. With `expected`, nothing changes if someone else has changed what it names ' +
        `in the meantime: the response has the current values. Only owners turn ${inWords(guarded.map(({ path }) => path.join('.')))} off.`,
      problems: ['invalid_request', 'not_found', 'changed_meanwhile'],
      handle: async ({ actor, body: { expected, ...changes }, caller, target }) => {
        const by = { actor, at: clock.now(), pubId: target.pubId };
        const may = (permission: Permission): boolean => isPermitted(caller, permission);
        const saving = { by, expected: expected as WallChanges | undefined, may };
        const outcome = await services.publishers.saveSettings(target.adwallId, changes as WallChanges, saving);
        switch (outcome.kind) {
          case 'valid':
            return json(shownWall(target, outcome.settings));
          case 'invalid':
            return refuseSettings(outcome.problems);
          case 'changed_meanwhile':
            return refuse({
              ...changedMeanwhile,
              errors: outcome.problems.map((one) => ({ ...one, code: 'changed_meanwhile' })),
            });
          case 'loosened':
            return forOwners(`turn off ${inWords(outcome.problems.map(({ path }) => path))}`);
          case 'unknown_wall':
            return refuse(problem('not_found'));
        }
      },
    }),
  ];
}

/** The settings that staff sees: all but the lists of offers, which are edited offer by offer. */
function shownWall({ adwallId, pubId }: Wall, settings: WallSettings): WallSettingsShown {
  const shown = pickSettings(settings, wallSettings, (value, setting) =>
    setting.kind === 'offers' ? undefined : shownValue(value, setting),
  );
  return { adwall_id: adwallId, pub_id: pubId, ...shown } as WallSettingsShown;
}

function inWords(names: readonly string[]): string {
  return new Intl.ListFormat('en').format(names.map((name) => `\`${name}\``));
}
