import { expect, test } from 'vitest';
import { movableClock } from '../runtime/clock.fixture.ts';
import { systemIds } from '../runtime/ids.ts';
import { quietLog, type LogFields } from '../runtime/log.ts';
import { fakeStore } from '../store/fake-store.fixture.ts';
import type { LeadRelease, ReleasedLead } from '../store/ports/leads.ts';
import { releaseDueLeads } from './release-due-leads.ts';
import { facts, storedLead, wall } from './received-call.fixture.ts';

const CREDITED = { kind: 'credited', transactionId: 1, balance: 0, deliveries: 1 } as const;

/** The job with `count` leads that are due, and what it did. */
function setUp(count: number, releaseOf: (leadId: string) => ReleasedLead = () => CREDITED) {
  const clock = movableClock();
  const seen = {
    wakes: 0,
    leases: 0,
    isEnded: false,
    kept: [] as string[],
    dueBys: [] as (number | undefined)[],
    lines: [] as LogFields[],
    most: 0,
    readDueTime: async (): Promise<number | null> => clock.now(),
  };
  let running = 0;
  let isLeased = true;
  let due = Array.from({ length: count }, (_, index) => ({ leadId: `lead_${1000 + index}`, releaseAt: clock.now() }));
  const release = async ({ dueBy, leadId }: LeadRelease): Promise<ReleasedLead> => {
    running += 1;
    seen.most = Math.max(seen.most, running);
    await new Promise((resolve) => setImmediate(resolve));
    running -= 1;
    seen.dueBys.push(dueBy);
    const outcome = releaseOf(leadId);
    if (outcome.kind === 'credited') due = due.filter((lead) => lead.leadId !== leadId);
    return outcome;
  };
  const store = fakeStore({
    nextRelease: async () => due[0]?.releaseAt ?? null,
    leaseJob: async () => {
      seen.leases += 1;
      return isLeased;
    },
    endJobLease: async () => {
      seen.isEnded = true;
    },
    dueLeads: async ({ after, at, limit }) =>
      due.filter(({ leadId, releaseAt }) => leadId > (after?.leadId ?? '') && releaseAt <= at).slice(0, limit),
    loadDirectory: async () => ({
      walls: [wall],
      panels: [],
      secretKeys: [],
      revokedKeys: [],
      sources: [],
      postbacks: [],
      version: 0,
    }),
    findLead: async (leadId) => ({ ...storedLead, leadId, state: 'pending' }),
    readClick: async () => facts.click,
    findSurvey: async () => null,
    releaseLead: release,
    keepFromRelease: async ({ leadId }) => {
      seen.kept.push(leadId);
      due = due.filter((lead) => lead.leadId !== leadId);
    },
  });
  const line = (fields: LogFields): void => void seen.lines.push(fields);
  const log = quietLog({ info: line, warn: line });
  const releaseDue = releaseDueLeads({
    store,
    clock,
    ids: systemIds(),
    log,
    onDeliveries: () => void (seen.wakes += 1),
  });
  return {
    job: (signal?: AbortSignal) => releaseDue(() => seen.readDueTime(), signal),
    clock,
    seen,
    loseLease: () => {
      isLeased = false;
    },
  };
}

test('nothing is leased while nothing is due', async () => {
  const { clock, job, seen } = setUp(1);
  clock.forward(-1);
  expect(await job()).toBe(0);
  expect(seen.leases).toBe(0);
});

test('the given time decides what is due, not the clock of the process, and nothing is due without one', async () => {
  const { clock, job, seen } = setUp(1);
  const due = clock.now();
  clock.forward(3_600_000);
  seen.readDueTime = async () => due - 1;
  expect(await job()).toBe(0);
  seen.readDueTime = async () => null;
  expect(await job()).toBe(0);
  expect(seen.leases).toBe(0);
  clock.moveTo(due - 3_600_000);
  seen.readDueTime = async () => due;
  expect(await job()).toBe(1);
  expect(seen.dueBys).toEqual([due]);
});

test('a run ends once the time is in doubt', async () => {
  const { clock, job, seen } = setUp(250);
  let reads = 0;
  seen.readDueTime = async () => ((reads += 1) > 2 ? null : clock.now());
  expect(await job()).toBe(100);
});

test('all leads that are due are credited, a few at a time, under a lease that is extended for each page', async () => {
  const { job, seen } = setUp(250);
  expect(await job()).toBe(250);
  expect(seen).toMatchObject({ wakes: 250, isEnded: true, most: 8 });
  expect(seen.leases).toBe(3);
  expect(seen.lines).toMatchObject([{ event: 'leads_released', count: 250 }]);
});

test('a process without the lease credits nothing', async () => {
  const { job, loseLease, seen } = setUp(1);
  loseLease();
  expect(await job()).toBe(0);
  expect(seen.wakes).toBe(0);
});

test('a lead that was paid before waits for a person, and one that fails is tried again by the next run', async () => {
  let isBroken = true;
  const { job, seen } = setUp(4, (leadId) => {
    if (leadId === 'lead_1000') return { kind: 'already_paid', leadId: 'lead_1' };
    if (leadId === 'lead_1001') return { kind: 'not_held' };
    if (leadId === 'lead_1002' && isBroken) throw new Error('The database is away.');
    return CREDITED;
  });
  expect(await job()).toBe(1);
  expect(seen.kept).toEqual(['lead_1000']);
  expect(seen.lines.map(({ event, leadId }) => [event, leadId])).toEqual([
    ['lead_not_released', 'lead_1000'],
    ['release_failed', 'lead_1002'],
    ['leads_released', undefined],
  ]);
  isBroken = false;
  expect(await job()).toBe(1);
});

test('a run ends early if the service stops', async () => {
  const { job, seen } = setUp(250);
  expect(await job(AbortSignal.abort())).toBe(0);
  expect(seen).toMatchObject({ leases: 0, isEnded: true });
});
