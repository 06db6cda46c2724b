import { join } from 'node:path';
import Database from 'better-sqlite3';
import { readRunReport } from '../../server/feeds/run-report.ts';
import { openStore } from '../../server/store/open-store.ts';
import type { Store } from '../../server/store/store.ts';
import { makeInstallation } from '../data/installation.ts';
import { startMoneyWork } from '../data/money.ts';
import { addNetworkFeed } from '../data/network-feed.ts';
import { leadRequests } from '../load/lead-requests.ts';
import { startLoad, type Load } from '../load/load.ts';
import { clickRequest, offersRequests, offersTarget } from '../load/requests.ts';
import { agentOf } from '../load/users.ts';
import { startChild } from '../processes/child-calls.ts';
import { cpuMicroseconds } from '../processes/process-figures.ts';
import { startService } from '../processes/servers.ts';
import { latencyFigures, summaryOf, type LatencySummary } from '../results/latencies.ts';
import { heading, note, printTable } from '../results/print.ts';
import { check } from '../results/targets.ts';
import type { Section } from '../settings.ts';

const FEED = 'bench';
const PAGE = 10_000;
const SLICE_MS = 1_000;
/** How long the usual latency is measured before each run. A percentile of few requests would be random. */
const SLICES_BEFORE = 20;
/** The catalog reloads soon after the last offer was stored. */
const SLICES_AFTER = 3;
/** Longer than any run takes. */
const MOST_SLICES = 600;
const CONNECTIONS = 8;

/** Background requests of users and networks, and their rate. */
interface Stream {
  name: string;
  load: Load;
  set: string;
  rate: number;
  status: number;
  first: number;
}

/** The latencies of one slice, or of several, by the name of their stream. */
type Latencies = Map<string, number[]>;

/** Steady requests during a feed's first run, and during one with a tenth of the offers changed. */
export const feeds: Section = async ({ load, quick, workspace }) => {
  const offers = quick ? 10_000 : 100_000;
  heading(`A feed of ${offers} offers runs while lists, clicks and leads come at a steady rate; latencies in ms`);
  note(`  Each second: ${LISTS_A_SECOND} lists of 25 offers, ${CLICKS_A_SECOND} clicks and ${LEADS_A_SECOND} leads.`);
  const installation = await makeInstallation(workspace, { size: 1_000, targeted: true });
  const { keys, settings } = installation;
  const network = startChild<{ offers: number; changed: number; page: number }, { port: number }>(
    workspace,
    'servers/feed-network.mjs',
  );
  const { port } = await network.ask({ offers, changed: 0, page: PAGE });
  const money = startMoneyWork(workspace, installation);
  const secret = await money.createSource();
  const prepared = MOST_SLICES * LEADS_A_SECOND;
  await money.recordClicks(0, prepared);
  await money.close();
  const allow = { OUTBOUND_ALLOW: `127.0.0.1:${port}`, FEED_INTERVAL_S: '1' };
  const service = await startService(workspace, { ...settings, ...allow });
  const file = join(settings.DATA_DIR, 'rewards.db');
  const store = openStore(`file:${file}`);
  workspace.onEnd(() => store.close());
  const reader = new Database(file, { readonly: true });
  workspace.onEnd(() => void reader.close());
  // A read-only connection, so that this process never blocks the service.
  const isMoved = (): boolean => reader.prepare('select 1 from staged_runs').get() === undefined;

  const streams: Stream[] = [
    { name: 'GET offers', load, set: 'feed-offers', rate: LISTS_A_SECOND, status: 200, first: 0 },
    { name: 'GET click', load: startLoad(workspace), set: 'feed-clicks', rate: CLICKS_A_SECOND, status: 302, first: 0 },
    { name: 'GET lead', load: startLoad(workspace), set: 'feed-leads', rate: LEADS_A_SECOND, status: 200, first: 0 },
  ];
  const requests = [
    offersRequests(keys, 25),
    await clickRequests(MOST_SLICES * CLICKS_A_SECOND, async (user) => {
      const target = offersTarget(keys, `clicker-${user}`, user, null);
      const response = await fetch(`${service.url}${target}`, { headers: { 'User-Agent': agentOf(user) } });
      return ((await response.json()) as { offers: { click_url: string }[] }).offers.map((offer) => offer.click_url);
    }),
    leadRequests(secret, 0, prepared),
  ];
  for (const [at, stream] of streams.entries()) await stream.load.give(stream.set, requests[at] ?? []);
  const slice = (): Promise<Latencies> => sendSlice(streams, service.port);
  const several = async (count: number): Promise<Latencies[]> => {
    const slices: Latencies[] = [];
    while (slices.length < count) slices.push(await slice());
    return slices;
  };

  await several(SLICES_BEFORE / 2);
  const share = await usedDuring(service.pid, () => several(SLICES_BEFORE / 2));
  note(
    `  That takes the service ${share.toFixed(0)} % of a core. The same is sent all the time, so the rest is the run.`,
  );
  const measured: Measured[] = [];
  for (const [name, changed] of [
    ['first run', 0],
    ['10 % changed', offers / 10],
  ] as const) {
    await network.ask({ offers, changed, page: PAGE });
    const before = merged(await several(SLICES_BEFORE));
    const startedAt = performance.now();
    await startRun(store, `http://127.0.0.1:${port}`);
    const during: Latencies[] = [];
    while (!((await hasEnded(store, measured.length + 1, offers)) && isMoved())) during.push(await slice());
    const seconds = (performance.now() - startedAt) / 1_000;
    during.push(...(await several(SLICES_AFTER)));
    note(`  ${name}: ${seconds.toFixed(0)} s`);
    for (const stream of streams) measured.push(measuredOf(name, stream.name, before, merged(during)));
  }
  await service.stop();
  printTable(
    ['run', 'request', 'p50 before', 'p50', 'p99 before', 'p99', 'of before', 'max before', 'max'],
    measured.map(({ before, during, request, run }) => [
      ...[run, request, before.p50.toFixed(1), during.p50.toFixed(1), before.p99.toFixed(1), during.p99.toFixed(1)],
      ...[`${(during.p99 / before.p99).toFixed(2)} x`, before.max.toFixed(0), during.max.toFixed(0)],
    ]),
  );
  const rows = measured.map(({ before, during, request, run }) => ({
    name: `${run}, ${request}`,
    figures: latencyFigures(during, before),
  }));
  const worst = Math.max(...measured.map(({ before, during }) => during.p99 / before.p99));
  return { rows, checks: [check('A feed of 100 000 offers: p99 of requests of before', quick ? null : worst)] };
};

const LISTS_A_SECOND = 100;
const CLICKS_A_SECOND = 20;
const LEADS_A_SECOND = 20;

interface Measured {
  run: string;
  request: string;
  before: LatencySummary;
  during: LatencySummary;
}

/** Sends every stream for one slice. */
async function sendSlice(streams: readonly Stream[], port: number): Promise<Latencies> {
  const results = await Promise.all(
    streams.map(async (stream) => {
      const { first, load, name, rate, set, status } = stream;
      const burst = { port, set, ms: SLICE_MS, connections: CONNECTIONS, rate, first, once: false, status };
      const { latencies = [], requests } = await load.burst({ ...burst, isKept: true });
      stream.first += requests;
      return [name, latencies] as const;
    }),
  );
  return new Map(results);
}

async function clickRequests(count: number, urlsOf: (user: number) => Promise<string[]>): Promise<string[]> {
  const requests: string[] = [];
  for (let user = 1; requests.length < count; user += 1) {
    for (const url of await urlsOf(user)) requests.push(clickRequest(url, user));
  }
  return requests;
}

/** Adds the feed, or makes it due. */
async function startRun(store: Store, base: string): Promise<void> {
  const at = Date.now();
  if ((await store.changeFeed({ name: FEED, changes: { dueAt: at } })).kind === 'changed') return;
  await addNetworkFeed(store, { name: FEED, base, pageRows: PAGE, everyMs: 86_400_000, at });
}

/** Whether the feed has finished its runs of that many rows. */
async function hasEnded(store: Store, rows: number, offers: number): Promise<boolean> {
  const runs = await store.listFeedRuns({ feed: FEED, limit: 10 });
  const [last] = runs;
  if (last === undefined || runs.length * STREAMS < rows) return false;
  const { added, changed, unchanged } = readRunReport(last.report);
  if (last.outcome !== 'applied' || added + changed + unchanged !== offers) {
    throw new Error(`The run has not applied every offer: ${last.report}`);
  }
  return true;
}

const STREAMS = 3;

/** A process's CPU use during `work`, in percent of a core. NaN if unknown on this system. */
async function usedDuring(pid: number, work: () => Promise<unknown>): Promise<number> {
  const [before, startedAt] = [cpuMicroseconds(pid), performance.now()];
  await work();
  const used = (cpuMicroseconds(pid) ?? NaN) - (before ?? NaN);
  return used / ((performance.now() - startedAt) * 10);
}

function merged(slices: readonly Latencies[]): Latencies {
  const all: Latencies = new Map();
  for (const slice of slices) {
    for (const [name, latencies] of slice) all.set(name, [...(all.get(name) ?? []), ...latencies]);
  }
  return all;
}

function measuredOf(run: string, request: string, before: Latencies, during: Latencies): Measured {
  const of = (latencies: Latencies): LatencySummary => summaryOf(latencies.get(request) ?? []);
  return { run, request, before: of(before), during: of(during) };
}
