import type { ClockJump } from '../runtime/clock-jump.ts';
import type { HealthCheck } from '../runtime/health.ts';
import type { Vault } from '../security/vault.ts';
import type { Source } from '../store/ports/sources.ts';
import type { StoredLeadsPort } from '../store/ports/stored-leads.ts';
import { listWallLeads } from './list-wall-leads.ts';
import { receiveConversion } from './receive-conversion.ts';
import { receiveLead, type ReceiveLeadDeps } from './receive-lead.ts';
import { readReport } from './reports/read-report.ts';
import { checkSources } from './sources/check-sources.ts';

/** What the service does with leads. */
export interface Leads {
  receiveLead: ReturnType<typeof receiveLead>;
  receiveConversion: ReturnType<typeof receiveConversion>;
  listWallLeads: ReturnType<typeof listWallLeads>;
  /** Warns about sources that are weak, or whose scheme this build does not know. */
  check: HealthCheck;
}

/**
 * Opens the use cases of leads (docs/contract/leads.md). `publicUrl`: the address that sources call, without a trailing
 * slash. `sources`: the sources as they are stored now.
 */
export function openLeads(
  parts: Omit<ReceiveLeadDeps, 'store' | 'vault' | 'readReport'> & {
    store: ReceiveLeadDeps['store'] & Pick<StoredLeadsPort, 'leadsOfWall'>;
    vault: Pick<Vault, 'open' | 'openSecret' | 'sourceUserId' | 'unwrapPersonKey'>;
    publicUrl: string;
    clockJump: ClockJump;
    sources: () => Promise<readonly Source[]>;
  },
): Leads {
  return {
    receiveLead: receiveLead({ ...parts, readReport: readReport(parts) }),
    receiveConversion: receiveConversion(parts),
    listWallLeads: listWallLeads(parts),
    check: checkSources(parts),
  };
}
