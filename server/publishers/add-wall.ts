import type { Clock } from '../runtime/clock.ts';
import type { Ids } from '../runtime/ids.ts';
import type { AuditActor } from '../store/ports/audit.ts';
import { idempotencyOf } from '../security/idempotency.ts';
import type { Vault } from '../security/vault.ts';
import type { CreatedWall } from '../store/ports/directory.ts';
import type { Store } from '../store/store.ts';
import { changeSettings, type SettingsProblem, type WallChanges } from './change-settings.ts';
import { newPublishableKey } from './keys.ts';

/** A wall to add in the console. */
export interface WallToAdd {
  /** An existing publisher, or the name of a new one. */
  publisher: { pubId: number } | { publisherName: string };
  settings: WallChanges;
  actor: AuditActor;
  /** Null: a repeat adds another wall. */
  idempotencyKey: string | null;
}

export type AddedWall = CreatedWall | { kind: 'invalid'; problems: SettingsProblem[] };

/**
 * Adds a wall without a secret key, because not everyone who may add walls may see keys. Missing settings get their
 * defaults.
 */
export function addWall(deps: {
  store: Store;
  vault: Vault;
  clock: Clock;
  ids: Ids;
}): (wall: WallToAdd) => Promise<AddedWall> {
  const { clock, ids, store, vault } = deps;
  return async ({ actor, idempotencyKey, publisher, settings: given }) => {
    const result = changeSettings(null, given);
    if (result.kind === 'invalid') return result;
    const at = clock.now();
    return store.createWall({
      ...publisher,
      settings: result.settings,
      publishableKey: newPublishableKey(ids),
      secretKeyDigest: null,
      at,
      audit: { action: 'wall.create', actor, at },
      idempotency: idempotencyOf(vault, idempotencyKey, [actor.id, publisher, given]),
    });
  };
}
