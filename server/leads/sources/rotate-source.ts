import type { Clock } from '../../runtime/clock.ts';
import type { Ids } from '../../runtime/ids.ts';
import type { Vault } from '../../security/vault.ts';
import type { AuditActor } from '../../store/ports/audit.ts';
import type { Store } from '../../store/store.ts';
import { chooseSecret } from './source-secret.ts';
import { urlTemplate } from '../reports/url-template.ts';

export type RotatedSource =
  | { kind: 'rotated'; secret: string; urlTemplate: string; previousUntil: number }
  | { kind: 'unknown_source' }
  /** `fault`: of the secret. */
  | { kind: 'invalid'; message: string; fault?: string };

/**
 * Gives a source a new secret (docs/contract/leads.md#sources). The old one stays valid for `overlapMs`. `by`: the
 * staff member in the console, for the audit log; commands record themselves.
 */
export function rotateSource(deps: {
  store: Store;
  vault: Vault;
  clock: Clock;
  ids: Ids;
  publicUrl: string;
}): (request: { name: string; overlapMs: number; secret?: string }, by?: AuditActor) => Promise<RotatedSource> {
  const { store, vault, clock, ids, publicUrl } = deps;
  return async ({ name, overlapMs, secret: given }, by) => {
    const { sources } = await store.loadDirectory();
    const source = sources.find((one) => one.name === name);
    if (source === undefined) return { kind: 'unknown_source' };
    const { callMap, scheme } = source;
    const chosen = chooseSecret(ids, source, given);
    if (chosen.kind === 'unknown_scheme')
      return { kind: 'invalid', message: `This build does not know the scheme ${scheme}.` };
    if (chosen.kind !== 'secret') return chosen;
    const { secret } = chosen;
    const at = clock.now();
    const previousUntil = at + overlapMs;
    const what = { action: 'source.rotate', subject: `source ${name}`, pubId: null, before: null };
    const { kind } = await store.rotateSource({
      name,
      scheme,
      sealedSecret: vault.sealSecret(secret),
      previousUntil,
      ...(by && { audit: { ...what, actor: by, at, after: { previous_until: previousUntil } } }),
    });
    if (kind === 'unknown_source') return { kind };
    return { kind, secret, urlTemplate: urlTemplate({ publicUrl, name, scheme, callMap, secret }), previousUntil };
  };
}
