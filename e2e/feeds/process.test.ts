import { readdirSync, readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { constants, getPriority } from 'node:os';
import { afterEach, expect, onTestFinished, test } from 'vitest';
import { prepareHere, type FeedTask, type Prepare } from '../../server/feeds/feed-task.ts';
import { prepareInProcess, type ProcessOptions } from '../../server/feeds/process/prepare-in-process.ts';
import type { ReportPart } from '../../server/feeds/reports/report-part.ts';
import { createBytesFetch } from '../../server/net/fetch-bytes.ts';
import { simulation as everflow } from '../../server/networks/everflow/simulator.ts';
import { simulation as lootably } from '../../server/networks/lootably/simulator.ts';
import { soldOffers } from '../../server/networks/simulation/sold-offers.ts';
import { startNetwork } from '../../server/networks/simulation/start-network.ts';
import { hostWith, taskOf } from '../support/feeds/run-elsewhere.ts';
import { childProcesses, noneLeft } from '../support/service/child-processes.ts';
import { movableClock, NOON } from '../../server/runtime/clock.fixture.ts';

const opened: { close(): Promise<void> }[] = [];
afterEach(async () => {
  for (const one of opened.splice(0).toReversed()) await one.close();
});

async function openNetwork() {
  const network = await startNetwork(lootably, soldOffers);
  opened.push(network);
  const task = taskOf({ ...lootably, settings: { ...lootably.settings, base: network.base } });
  return { network, task };
}

/** A network that takes requests and never answers. `asked`: the first one. */
async function silentNetwork(): Promise<{ task: FeedTask<'run'>; allow: string[]; asked: Promise<void> }> {
  const first = Promise.withResolvers<void>();
  const server = createServer(() => first.resolve());
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  opened.push({
    close: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  });
  const host = `127.0.0.1:${(server.address() as AddressInfo).port}`;
  const task = taskOf({ ...lootably, settings: { ...lootably.settings, base: `http://${host}` } });
  return { task, allow: [host], asked: first.promise };
}

const processesOfRuns = () => childProcesses('feed-process');

const hostThatFetchesNothing = () =>
  hostWith({ fetchBytes: () => Promise.reject(new Error('The process fetches by itself.')) });

function isReaped(pid: number): boolean {
  try {
    return !process.kill(pid, 0);
  } catch {
    return true;
  }
}

/** Prepares a run in a process, and does something while the run waits for what is known. */
async function prepareWhile(work: () => Promise<never[]> | never[], options: Partial<ProcessOptions> = {}) {
  const { network, task } = await openNetwork();
  const { host, parts } = hostThatFetchesNothing();
  const prepare = prepareInProcess({ allow: [network.host], ...options });
  const prepared = prepare({ ...host, listKnown: async () => work() }, task);
  return { prepared, parts };
}

/** Begins a run in a process, and says that there is one for it. Only Linux says what processes there are. */
function runInProcess(options: ProcessOptions, ...given: Parameters<Prepare<'run'>>): ReturnType<Prepare<'run'>> {
  const isLinux = process.platform === 'linux';
  // That of an earlier run may end in the meantime.
  const earlier = isLinux ? processesOfRuns() : [];
  const prepared = prepareInProcess(options)(...given);
  if (isLinux) expect(processesOfRuns().filter((pid) => !earlier.includes(pid))).toHaveLength(1);
  return prepared;
}

test('a run in a process stages what a run in this process stages', async () => {
  const { network, task } = await openNetwork();
  const fetchBytes = createBytesFetch({ allow: [network.host], clock: movableClock() });
  opened.push(fetchBytes);
  const [here, there] = [hostWith({ fetchBytes }), hostThatFetchesNothing()];
  const prepared = await prepareHere(fetchBytes)(here.host, task);
  expect(prepared).toMatchObject({ kind: 'staged' });
  expect(await runInProcess({ allow: [network.host] }, there.host, task)).toEqual(prepared);
  expect(there.parts).toEqual(here.parts);
  expect(here.parts.flatMap(({ offers }) => offers).length).toBeGreaterThan(3);
});

test('a report read in a process gives the service what one read in this process gives', async () => {
  const network = await startNetwork(everflow, []);
  const fetchBytes = createBytesFetch({ allow: [network.host], clock: movableClock() });
  opened.push(network, fetchBytes);
  network.conversions = ['1', '2', '3', '4', '5'].map((transaction) => ({
    click: `clk_${transaction}`,
    transaction,
    offer: '301',
    state: transaction === '2' ? 'pending' : 'approved',
    payout: '2.5',
    at: NOON,
  }));
  const feed = { adapter: 'everflow', settings: { base: network.base }, currency: 'USD' };
  const task = { kind: 'report', feed, credential: everflow.credential, now: NOON } as const;
  const partsOf = async (prepare: Prepare<'report'>): Promise<ReportPart[]> => {
    const parts: ReportPart[] = [];
    const host = { pause: async () => true, receive: async (part: ReportPart) => (parts.push(part), true) };
    expect(await prepare(host, task)).toEqual({ kind: 'read' });
    return parts;
  };
  const parts = await partsOf(prepareHere(fetchBytes));
  expect(await partsOf(prepareInProcess({ allow: [network.host] }))).toEqual(parts);
  expect(parts.flatMap(({ conversions }) => conversions)).toHaveLength(4);
});

test('a process calls private hosts only by exception, as this one does', async () => {
  const { task } = await openNetwork();
  const { host } = hostThatFetchesNothing();
  expect(await runInProcess({ allow: [] }, host, task)).toMatchObject({ failure: { reason: 'address_refused' } });
});

test('a run that needs more memory than it may have fails', async () => {
  const { prepared } = await prepareWhile(() => [], { limits: { memoryMb: 8, quietMs: 60_000 } });
  expect(await prepared).toMatchObject({ kind: 'failed', failure: { reason: 'out_of_memory' } });
});

test.runIf(process.platform === 'linux')(
  'a process gives way to requests with every thread, and knows no secret of the environment',
  async () => {
    process.env.MASTER_KEY_OF_TEST = 'secret';
    onTestFinished(() => void delete process.env.MASTER_KEY_OF_TEST);
    let priorities: number[] = [];
    let environment = '';
    const { prepared } = await prepareWhile(() => {
      const [pid] = processesOfRuns();
      priorities = readdirSync(`/proc/${pid}/task`).map((thread) => getPriority(Number(thread)));
      environment = readFileSync(`/proc/${pid}/environ`, 'utf8');
      return [];
    });
    expect(await prepared).toMatchObject({ kind: 'staged' });
    expect(priorities.length).toBeGreaterThan(2);
    expect(new Set(priorities)).toEqual(new Set([constants.priority.PRIORITY_LOW]));
    expect(environment).toContain('NODE_CHANNEL_FD');
    expect(environment).not.toContain('secret');
  },
);

test.runIf(process.platform === 'linux')('a process that is killed fails its run and says so', async () => {
  const { parts, prepared } = await prepareWhile(() => {
    for (const pid of processesOfRuns()) process.kill(pid, 'SIGKILL');
    return [];
  });
  expect(await prepared).toMatchObject({ kind: 'failed', failure: { reason: 'killed' } });
  expect(parts).toEqual([]);
});

test.runIf(process.platform === 'linux')('a run ends after what the service began for it', async () => {
  const order: string[] = [];
  const { prepared } = await prepareWhile(async () => {
    const [pid = 0] = processesOfRuns();
    process.kill(pid, 'SIGKILL');
    await expect.poll(() => isReaped(pid)).toBe(true);
    order.push('served');
    return [];
  });
  await prepared;
  order.push('ended');
  expect(order).toEqual(['served', 'ended']);
});

test.runIf(process.platform === 'linux')('a process leaves it to the service what becomes of a signal', async () => {
  let told: number[] = [];
  const { prepared } = await prepareWhile(() => {
    told = processesOfRuns();
    for (const pid of told) for (const signal of ['SIGINT', 'SIGTERM']) process.kill(pid, signal);
    return [];
  });
  expect(await prepared).toMatchObject({ kind: 'staged' });
  expect(told).toHaveLength(1);
});

test('what the service throws while a process waits for it ends the run with that error', async () => {
  const { prepared } = await prepareWhile(() => Promise.reject(new Error('the disk is gone')));
  await expect(prepared).rejects.toThrow('the disk is gone');
});

test('when the service ends, a process ends at once, whatever it is waiting for', async () => {
  const { allow, asked, task } = await silentNetwork();
  const stopping = new AbortController();
  const { host } = hostThatFetchesNothing();
  const prepare = prepareInProcess({ allow, stopping: stopping.signal });
  const prepared = prepare(host, task);
  await asked;
  stopping.abort();
  // A network that never answers fails a run with another reason, after a minute.
  expect(await prepared).toMatchObject({ kind: 'failed', failure: { reason: 'too_slow' } });
  expect(await prepare(host, task)).toMatchObject({ kind: 'failed', failure: { reason: 'too_slow' } });
  await noneLeft('feed-process');
});

test('a process that something holds up for too long is ended', async () => {
  const { allow, task } = await silentNetwork();
  const { host } = hostThatFetchesNothing();
  const prepared = await prepareInProcess({ allow, longestMs: 1 })(host, task);
  expect(prepared).toMatchObject({ kind: 'failed', failure: { reason: 'too_slow' } });
  await noneLeft('feed-process');
});
