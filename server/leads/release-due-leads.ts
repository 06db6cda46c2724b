import type { Log } from '../runtime/log.ts';
import type { DueLead } from '../store/ports/timed-holds.ts';
import { releaseOnWalls, type ReleaseLeadDeps, type ReleaseOutcome } from './release-lead.ts';

export interface ReleaseDueDeps extends ReleaseLeadDeps {
  log: Log;
  /** Called after a commit that left postbacks to deliver. */
  onDeliveries: () => void;
}

/** How often each process looks for leads that are due. */
export const RELEASE_EVERY_MS = 15_000;
/** If a process dies, the others wait this long. A lead is late by at most this and the time above. */
const LEASE_MS = 30_000;
/** How many leads are read at once. The lease is extended for each page. */
const PAGE = 100;
/** How many are credited at the same time, so that requests go on while thousands are due. */
const AT_ONCE = 8;

const NEVER = new AbortController().signal;

type Release = (leadId: string) => Promise<ReleaseOutcome>;

/** The time by which leads are due, in epoch ms; null while no clock can be trusted. */
export type ReadDueTime = () => Promise<number | null>;

/**
 * Credits the held leads whose date has come (docs/contract/leads.md#timed-holds), while no other process does. Returns
 * how many. A lead that can't be credited waits for a person from then on.
 */
export function releaseDueLeads(
  deps: ReleaseDueDeps,
): (readDueTime: ReadDueTime, signal?: AbortSignal) => Promise<number> {
  const { clock, ids, log, store } = deps;
  return async (readDueTime, signal = NEVER) => {
    // Most runs find none, and need no lease.
    const next = await store.nextRelease();
    if (next === null) return 0;
    const now = await readDueTime();
    if (now === null || next > now) return 0;
    const owner = ids.timeOrdered('rel', clock.now());
    const lease = (at: number): Promise<boolean> => store.leaseJob({ job: 'release', owner, at, until: at + LEASE_MS });
    const { walls } = await store.loadDirectory();
    const release = releaseOnWalls(deps, walls);
    let count = 0;
    let after: DueLead | null = null;
    try {
      while (!signal.aborted) {
        // The clock may have been set since. Leases use it, too, because the clocks of processes may differ.
        const dueBy = await readDueTime();
        if (dueBy === null || !(await lease(dueBy))) break;
        const due: DueLead[] = await store.dueLeads({ after, at: dueBy, limit: PAGE });
        count += await releaseAll(deps, (leadId) => release(leadId, { dueBy }), due);
        after = due.at(-1) ?? null;
        if (due.length < PAGE) break;
      }
    } finally {
      await store.endJobLease({ job: 'release', owner });
    }
    if (count > 0) log.info({ event: 'leads_released', count }, 'released held leads');
    return count;
  };
}

async function releaseAll(deps: ReleaseDueDeps, release: Release, due: readonly DueLead[]): Promise<number> {
  const waiting = [...due];
  let count = 0;
  const work = async (): Promise<void> => {
    for (let lead = waiting.shift(); lead !== undefined; lead = waiting.shift()) {
      if (await releaseOne(deps, release, lead)) count += 1;
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, work));
  return count;
}

/** Whether the lead was credited. A lead that fails doesn't keep the others from their release. */
async function releaseOne(deps: ReleaseDueDeps, release: Release, { leadId }: DueLead): Promise<boolean> {
  const { clock, log, store } = deps;
  try {
    const outcome = await release(leadId);
    switch (outcome.kind) {
      case 'credited':
        if (outcome.deliveries > 0) deps.onDeliveries();
        return true;
      case 'unknown_lead':
      case 'not_held':
      case 'not_due':
      case 'erased':
        return false;
      default:
        await store.keepFromRelease({ leadId, at: clock.now() });
        log.warn({ event: 'lead_not_released', leadId, code: outcome.kind }, 'a held lead waits for a person now');
        return false;
    }
  } catch (error) {
    log.warn({ event: 'release_failed', leadId, error }, 'a held lead could not be released');
    return false;
  }
}
