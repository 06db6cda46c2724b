import { fieldErrors, type FieldError } from '@rewards-wall/shared/schema/problem.ts';
import * as z from 'zod';
import type { AuditActor } from '../store/ports/audit.ts';
import type { ChangedPanel, DirectoryPort, PanelChanges } from '../store/ports/directory.ts';
import type { Clock } from '../runtime/clock.ts';
import type { Ids } from '../runtime/ids.ts';
import { origins } from '@rewards-wall/shared/settings/origins.ts';
import { newPublishableKey } from './keys.ts';

/** Values that the panel can't have, by their names in the admin API. */
export interface InvalidPanel {
  kind: 'invalid';
  errors: FieldError[];
}

export type AddedPanel =
  { kind: 'created'; profileId: number; publishableKey: string } | { kind: 'unknown_publisher' | 'unknown_wall' };

/** Whoever changes panels in the console, with the publisher of the panel. */
interface By {
  actor: AuditActor;
  pubId: number;
}

/** The rest of a panel is checked with the request. */
const withOrigins = z.object({ origins });

/** What staff does with panels. Each act is recorded in its own transaction. */
export function openPanelDesk(deps: { store: DirectoryPort; clock: Clock; ids: Ids }) {
  const { clock, ids, store } = deps;
  return {
    /** Adds a panel without a secret key, since not everybody who may add one may see keys. Its surveys are the wall's. */
    async addPanel(
      panel: { adwallId: number; name: string; minimumAge: number; origins: readonly string[] },
      { actor, pubId }: By,
    ): Promise<AddedPanel | InvalidPanel> {
      const checked = withOrigins.safeParse(panel);
      if (!checked.success) return invalid(checked.error);
      const publishableKey = newPublishableKey(ids);
      const at = clock.now();
      const made = await store.createPanel({
        ...panel,
        ...checked.data,
        pubId,
        publishableKey,
        secretKeyDigest: null,
        at,
        audit: { action: 'panel.create', actor, at },
      });
      return made.kind === 'created' ? { ...made, publishableKey } : made;
    },

    async changePanel(
      profileId: number,
      changes: PanelChanges,
      { actor, pubId }: By,
    ): Promise<ChangedPanel | InvalidPanel> {
      const checked = withOrigins.safeParse(changes);
      if (!checked.success) return invalid(checked.error);
      const settings = { ...changes, ...(changes.origins && checked.data) };
      return store.changePanel(profileId, settings, { action: 'panel.change', actor, at: clock.now(), pubId });
    },
  };
}

function invalid({ issues }: z.ZodError): InvalidPanel {
  return { kind: 'invalid', errors: fieldErrors(issues) };
}

export type PanelDesk = ReturnType<typeof openPanelDesk>;
