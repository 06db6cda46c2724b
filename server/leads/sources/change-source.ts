import { isNetwork } from '../../net/address.ts';
import type { Clock } from '../../runtime/clock.ts';
import type { AuditActor } from '../../store/ports/audit.ts';
import type { Source, SourceChanges } from '../../store/ports/sources.ts';
import type { Store } from '../../store/store.ts';
import { MAPPED, schemeOf } from '../reports/schemes.ts';
import { sourceWarnings } from './source-warnings.ts';

export type ChangedSource =
  | { kind: 'changed'; warnings: string[] }
  | { kind: 'unknown_source' }
  /** The hash would change, which `keepsHash` forbids. */
  | { kind: 'new_proof'; message: string }
  /** `fault`: of the map. */
  | { kind: 'invalid'; message: string; fault?: string };

/**
 * Changes settings of a lead source (docs/contract/leads.md#sources) from the next call on; absent ones stay unchanged.
 * `by`: the staff member in the console, for the audit log; commands record themselves.
 */
export function changeSource({
  clock,
  store,
}: {
  store: Store;
  clock: Clock;
}): (change: SourceChanges & { name: string; keepsHash?: boolean }, by?: AuditActor) => Promise<ChangedSource> {
  return async ({ keepsHash = false, name, ...changes }, by) => {
    const badIp = changes.ips?.find((ip) => !isNetwork(ip));
    if (badIp !== undefined) return { kind: 'invalid', message: notANetwork(badIp) };
    const { callMap } = changes;
    const { sources } = callMap === undefined ? { sources: [] } : await store.loadDirectory();
    const before = sources.find((source) => source.name === name);
    const fault = before === undefined || callMap === undefined ? null : faultOfMap(before, callMap);
    if (fault !== null) return { kind: 'invalid', message: `The map ${fault}.`, fault };
    const what = { action: 'source.change', subject: `source ${name}`, pubId: null };
    const audit = by && { audit: { ...what, actor: by, at: clock.now() } };
    const { kind } = await store.changeSource({ name, changes, keepsHash, ...audit });
    if (kind === 'unknown_source') return { kind };
    if (kind === 'new_proof') return { kind, message: 'Only an owner may change the hash of the map.' };
    const isNewMap = before !== undefined && callMap !== undefined;
    return { kind, warnings: isNewMap ? sourceWarnings({ ...before, callMap }, { hasOwnSecret: false }) : [] };
  };
}

/** Error for a map on a source whose scheme uses none. */
export const NOT_MAPPED = `Only sources with the scheme ${MAPPED} have a map.`;

/** Why a source can't have that map, as the end of a sentence. */
function faultOfMap(source: Source, callMap: Source['callMap']): string | null {
  if (source.scheme !== MAPPED) return `must be absent: only sources with the scheme ${MAPPED} have one`;
  const [was, is] = [source.callMap, callMap].map((map) => schemeOf({ scheme: MAPPED, callMap: map }));
  if (was?.kind !== 'mapped' || is?.kind !== 'mapped') return null;
  // A secret chosen by the network may be short, and then it would be the only secret in the URL.
  if (was.callback.secretFrom === 'network' && is.callback.secretFrom === 'us') {
    return "must keep a hash: without one, the network's secret alone would prove a call. Add another source instead";
  }
  return null;
}

/** Error for text that isn't an address that a source may call from. */
export function notANetwork(text: string): string {
  return `'${text}' is neither an address nor a CIDR.`;
}
