import { isNetwork } from '../../net/address.ts';
import type { Clock } from '../../runtime/clock.ts';
import type { AuditActor } from '../../store/ports/audit.ts';
import type { SourceChanges, SourcesPort } from '../../store/ports/sources.ts';

export type ChangedSource = { kind: 'changed' | 'unknown_source' } | { kind: 'invalid'; message: string };

/**
 * Changes settings of a lead source (docs/contract/leads.md#sources); absent ones stay as they are. They count from the
 * next call on. `by`: who does it in the console, for the audit log; commands record themselves.
 */
export function changeSource({
  clock,
  store,
}: {
  store: Pick<SourcesPort, 'changeSource'>;
  clock: Clock;
}): (change: { name: string } & SourceChanges, by?: AuditActor) => Promise<ChangedSource> {
  return ({ name, ...changes }, by) => {
    const badIp = changes.ips?.find((ip) => !isNetwork(ip));
    if (badIp !== undefined) return Promise.resolve({ kind: 'invalid', message: notANetwork(badIp) });
    const what = { action: 'source.change', subject: `source ${name}`, pubId: null };
    return store.changeSource({ name, changes, ...(by && { audit: { ...what, actor: by, at: clock.now() } }) });
  };
}

/** The sentence about text that is no address that a source may call from. */
export function notANetwork(text: string): string {
  return `'${text}' is neither an address nor a CIDR.`;
}
