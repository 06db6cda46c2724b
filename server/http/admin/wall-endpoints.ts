import { covers, isPermitted } from '@rewards-wall/shared/admin/permissions.ts';
import type { WallSettingsShown } from '@rewards-wall/shared/admin/wall-settings-schema.ts';
import { unitsToNumber } from '@rewards-wall/shared/credits.ts';
import type { FieldError } from '@rewards-wall/shared/schema/problem.ts';
import type { SettingsProblem, WallChanges } from '../../publishers/change-settings.ts';
import type { WallSettings } from '@rewards-wall/shared/settings/wall-settings.ts';
import type { Wall } from '../../store/ports/directory.ts';
import { isoTime } from '../../runtime/iso-time.ts';
import { json, refuse, type EndpointResponse, type Endpoint } from '../endpoint.ts';
import { changedMeanwhile, problem } from '../problem.ts';
import type { AdminContext } from './admin-context.ts';
import { adminEndpoint } from './admin-endpoint.ts';
import { forOwners } from './for-owners.ts';
import { refuseFields } from './refuse-fields.ts';

const tag = 'Walls';
const LOOSEN = 'let a wall list offers without a token, or take secret keys from pages';

/** The walls of the publishers that a role is for (docs/console.md). */
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
      description: 'Of an existing publisher, or of a new one. It has no secret key until somebody creates one.',
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
      handle: ({ target }) => json(shownOf(target, target.settings)),
    }),
    adminEndpoint('changeWall', {
      tag,
      summary: "Change a wall's settings",
      description:
        'Absent settings stay as they are. With `expected`, nothing changes if somebody else has changed what it names ' +
        'meanwhile: the answer says what that is now. Only owners turn `require_token` and `refuse_browser_keys` off.',
      problems: ['invalid_request', 'not_found', 'changed_meanwhile'],
      handle: async ({ actor, body: { expected, ...changes }, caller, target }) => {
        const by = { actor, at: clock.now(), pubId: target.pubId };
        const mayLoosen = isPermitted(caller, 'walls.keys');
        const saving = { by, expected: expected as WallChanges | undefined, mayLoosen };
        const outcome = await services.publishers.saveSettings(target.adwallId, changes as WallChanges, saving);
        switch (outcome.kind) {
          case 'valid':
            return json(shownOf(target, outcome.settings));
          case 'invalid':
            return refuseSettings(outcome.problems);
          case 'changed_meanwhile':
            return refuse({ ...changedMeanwhile, errors: errorsOf(outcome.problems, 'changed_meanwhile') });
          case 'loosened':
            return forOwners(LOOSEN);
          case 'unknown_wall':
            return refuse(problem('not_found'));
        }
      },
    }),
  ];
}

function refuseSettings(problems: readonly SettingsProblem[]): EndpointResponse<never> {
  return refuseFields(errorsOf(problems, 'invalid'));
}

function errorsOf(problems: readonly SettingsProblem[], code: string): FieldError[] {
  return problems.map((one) => ({ ...one, code }));
}

/** Settings in the form that people read. */
function shownOf({ adwallId, pubId }: Pick<Wall, 'adwallId' | 'pubId'>, settings: WallSettings): WallSettingsShown {
  const { currency, customization, header, name, origins, payout_min: least, return_url, size } = settings;
  const { forms, image_url: image, name: currencyName, ratio, round, visible } = currency;
  const colors = Object.entries(customization).flatMap(([color, hex]) => (hex === undefined ? [] : [[color, hex]]));
  return {
    adwall_id: adwallId,
    pub_id: pubId,
    name,
    header,
    return_url,
    payout_min: unitsToNumber(least),
    size,
    currency: { name: currencyName, ratio: unitsToNumber(ratio), round, visible, forms, image_url: image },
    theme_preset: settings.theme_preset,
    show_observed: settings.show_observed,
    origins: [...origins],
    case_sensitive_ids: settings.case_sensitive_ids,
    customization: Object.fromEntries(colors) as Record<string, string>,
    max_payout_factor: unitsToNumber(settings.max_payout_factor),
    max_screenout_payout: unitsToNumber(settings.max_screenout_payout),
    fraud: settings.fraud,
    require_token: settings.require_token,
    refuse_browser_keys: settings.refuse_browser_keys,
  };
}
