import { keyRowsOf } from '../../publishers/secret-key-facts.ts';
import type { WallOrPanelRef } from '../../store/ports/accounts.ts';
import { json, noContent, refuse, type Endpoint } from '../endpoint.ts';
import { problem } from '../problem.ts';
import type { AdminContext } from './admin-context.ts';
import { adminEndpoint } from './admin-endpoint.ts';

const tag = 'Walls';
const LOST_KEY =
  'The key was only in the first response. If you never got it, end it: the list of keys says when each was created. Then ' +
  'create another.';

/**
 * The secret keys of a wall, for owners (docs/keys.md). A key is shown only once, when it is created.
 */
export function wallKeyEndpoints({ services }: AdminContext): Endpoint[] {
  return [
    adminEndpoint('listWallKeys', {
      tag,
      summary: 'The valid secret keys of a wall',
      description: 'Their ids and when they were created. The service does not know the keys themselves.',
      problems: ['not_found'],
      handle: ({ directory, target }) => json({ keys: keyRowsOf(directory.secretKeysOf(ownerOf(target))) }),
    }),
    adminEndpoint('createWallKey', {
      tag,
      summary: 'Create a secret key',
      description: 'The current key stays valid. Two keys can be valid at a time.',
      repeats: { words: LOST_KEY },
      problems: ['not_found', 'too_many_keys'],
      handle: async ({ actor, target }) => {
        const outcome = await services.publishers.rotateKey(ownerOf(target), { actor, pubId: target.pubId });
        if (outcome.kind === 'added') return json({ key_id: outcome.keyId, api_key: outcome.key }, 201);
        const detail =
          'Two keys are valid already. End one of them first: "Snippet and keys" in the console lists them.';
        return refuse(problem('too_many_keys', { detail }));
      },
    }),
    adminEndpoint('endWallKey', {
      tag,
      summary: 'End a secret key',
      description:
        'Requests with it are refused from the next one on. Any key can be ended, also the newest or the only one. ' +
        'User tokens that were requested with it stay valid until they expire.',
      problems: ['not_found'],
      handle: async ({ actor, params, target }) => {
        const { wall_key_id: keyId } = params;
        const by = { actor, pubId: target.pubId };
        const ended = keyId === undefined ? null : await services.publishers.endKey(ownerOf(target), keyId, by);
        if (ended?.kind === 'ended') return noContent;
        return refuse(problem('not_found', { detail: 'The wall has no valid secret key with this id.' }));
      },
    }),
  ];
}

function ownerOf({ adwallId }: { adwallId: number }): WallOrPanelRef {
  return { kind: 'wall', profileId: adwallId };
}
