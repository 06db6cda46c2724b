import type { Base } from '../base.ts';
import type { ReachCheckpoint } from '../runtime/checkpoints.ts';
import type { ClockJump } from '../runtime/clock-jump.ts';
import { counted } from '../runtime/metrics/counted.ts';
import { runEvery } from '../runtime/run-every.ts';
import type { Metrics } from '../runtime/metrics/metrics.ts';
import type { Source } from '../store/ports/sources.ts';
import { approveLead } from './approve-lead.ts';
import { heldLeadsHealth } from './held-leads-health.ts';
import { listWallLeads } from './list-wall-leads.ts';
import { receiveConversion } from './receive-conversion.ts';
import { receiveLead, type NoteSurveyEnd } from './receive-lead.ts';
import { keepRefusedCalls } from './refused-calls.ts';
import { rejectLead } from './reject-lead.ts';
import { RELEASE_EVERY_MS, releaseDueLeads } from './release-due-leads.ts';
import { releaseLead } from './release-lead.ts';
import { readReport } from './reports/read-report.ts';
import { checkSources } from './sources/check-sources.ts';
import { changeSource } from './sources/change-source.ts';
import { createSource, prepareSource } from './sources/create-source.ts';
import { readSourceActivity } from './sources/read-source-activity.ts';
import { removeSource } from './sources/remove-source.ts';
import { rotateSource } from './sources/rotate-source.ts';
import { sourceCallback } from './sources/source-callback.ts';
import { writeTrialCall } from './write-trial-call.ts';

/** Opens the use cases of leads (docs/contract/leads.md). */
export function openLeads(
  base: Base,
  more: {
    metrics: Metrics;
    clockJump: ClockJump;
    isFromDatacenter: (ip: string) => boolean;
    /** The address that sources call, without a trailing slash. */
    publicUrl: string;
    reach: ReachCheckpoint;
    /** The sources as they are stored now. */
    loadSources: () => Promise<readonly Source[]>;
    /** Called after a commit that left postbacks to deliver. */
    onDeliveries: () => void;
    onSurveyEnd: NoteSurveyEnd;
    releaseEveryMs: number | undefined;
    /** Whether refused calls may be removed, and leads released, by this clock. */
    isClockRight: () => Promise<boolean>;
    /** Null where the database has no clock of its own. */
    databaseTime: (() => Promise<number>) | null;
  },
) {
  const { metrics } = more;
  const deps = { ...base, ...more };
  const receive = receiveLead({ ...deps, readReport: readReport(deps) });
  const refusedCalls = keepRefusedCalls({ ...deps, count: metrics.countCall });
  const releaseDue = releaseDueLeads(deps);
  const { clock } = base;
  // Clocks of processes may be wrong. Without a clock of the database, this one must be beyond doubt.
  const readDueTime = more.databaseTime ?? (async () => ((await more.isClockRight()) ? clock.now() : null));
  const releasing = runEvery({
    ...base,
    intervalMs: more.releaseEveryMs ?? RELEASE_EVERY_MS,
    event: 'release_failed',
    job: (signal) => releaseDue(readDueTime, signal),
  });
  return {
    receiveLead: counted(metrics.countLead, refusedCalls.noted(receive)),
    receiveConversion: counted(metrics.countLead, receiveConversion(deps)),
    /** For calls of test users, which are not counted, and are not kept if they are refused. */
    receiveTrialLead: receive,
    writeTrialCall: writeTrialCall(deps),
    listWallLeads: listWallLeads(deps),
    releaseLead: releaseLead(deps),
    approveLead: approveLead(deps),
    rejectLead: rejectLead(deps),
    /** Credits the held leads that are due by this clock, without waiting for the timer. Returns how many. */
    releaseDueLeads: () => releaseDue(async () => clock.now()),
    addSource: createSource(deps),
    /** Checks a new source that is stored together with other things. */
    prepareSource: prepareSource(deps),
    changeSource: changeSource(deps),
    rotateSource: rotateSource(deps),
    removeSource: removeSource(deps),
    readSourceActivity: readSourceActivity(deps),
    /** The callback URL of a source, with its secret. */
    callbackOfSource: sourceCallback(deps),
    /** Stores waiting refused calls without waiting for the timer. Returns how many. */
    storeRefusedCalls: refusedCalls.flush,
    /** Warns about sources that are weak, or whose scheme this build doesn't know. */
    check: checkSources(deps),
    checkHeld: heldLeadsHealth(deps),
    close: async () => {
      await releasing.close();
      await refusedCalls.close();
    },
  };
}

export type Leads = ReturnType<typeof openLeads>;
