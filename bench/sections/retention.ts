import { join } from 'node:path';
import { openStore } from '../../server/store/open-store.ts';
import type { Store } from '../../server/store/store.ts';
import { fillOldClicks } from '../data/fill-old-clicks.ts';
import { makeInstallation } from '../data/installation.ts';
import { startLoad, type Load } from '../load/load.ts';
import { offersRequests, transactionRequests } from '../load/requests.ts';
import { startService } from '../processes/servers.ts';
import { latencyFigures, summaryOf } from '../results/latencies.ts';
import { heading, note, printTable } from '../results/print.ts';
import type { Section } from '../settings.ts';

const CONNECTIONS = 8;
const SLICE_MS = 1_000;
/** The job checks whether a run is due a minute after the start. Until then, the usual latency is measured. */
const SLICES_BEFORE = 45;
/** Longer than any run takes. */
const MOST_SLICES = 7_200;

interface Stream {
  name: string;
  load: Load;
  set: string;
  rate: number;
  status: number;
  requests: string[];
}

/** Steady requests while the job removes the remains of 500,000 clicks and 50,000 leads over 300 days. */
export const retention: Section = async ({ load, quick, workspace }) => {
  const clicks = quick ? 100_000 : 500_000;
  heading(`Old rows of ${clicks} clicks are removed while requests come at a steady rate; latencies in ms`);
  const { keys, settings } = await makeInstallation(workspace, { size: 1_000, targeted: true });
  const file = join(settings.DATA_DIR, 'rewards.db');
  fillOldClicks(file, { adwallId: keys.adwallId, clicks, leadEvery: 10, at: Date.now() });
  note('  The clicks are stored.');
  const streams: Stream[] = [
    { name: 'GET offers', load, set: 'old-offers', rate: 100, status: 200, requests: offersRequests(keys, 25) },
    {
      name: 'POST transaction',
      load: startLoad(workspace),
      set: 'old-transactions',
      rate: 50,
      status: 201,
      requests: transactionRequests(keys, null),
    },
  ];
  for (const stream of streams) await stream.load.give(stream.set, stream.requests);
  const { port, stop } = await startService(workspace, settings);
  const store = openStore(`file:${file}`);
  workspace.onEnd(() => store.close());

  const before = streams.map((): number[] => []);
  const during = streams.map((): number[] => []);
  const send = async (latencies: readonly number[][]): Promise<void> => {
    const found = await Promise.all(streams.map((stream) => sendSlice(stream, port)));
    for (const [at, some] of found.entries()) latencies[at]?.push(...some);
  };
  for (let slices = 0; slices < SLICES_BEFORE; slices += 1) await send(before);
  note('  The usual latencies are measured.');
  const unmeasured = streams.map((): number[] => []);
  for (let slices = 0; (await stateOf(store)) === null && slices < MOST_SLICES; slices += 1) await send(unmeasured);
  const startedAt = performance.now();
  for (let slices = 0; (await stateOf(store)) === 'running' && slices < MOST_SLICES; slices += 1) await send(during);
  const seconds = (performance.now() - startedAt) / 1_000;
  const [run] = (await store.readRetention({ runs: 1 })).runs;
  await stop();
  note(`  ${run?.state}: ${run?.report} in ${seconds.toFixed(0)} s`);
  const measured = streams.map(({ name }, at) => ({
    name,
    before: summaryOf(before[at] ?? []),
    during: summaryOf(during[at] ?? []),
  }));
  printTable(
    ['request', 'p50 before', 'p50', 'p99 before', 'p99', 'of before', 'max before', 'max', 'of before'],
    measured.map(({ before: usual, during: busy, name }) => [
      ...[name, usual.p50.toFixed(1), busy.p50.toFixed(1), usual.p99.toFixed(1), busy.p99.toFixed(1)],
      ...[`${(busy.p99 / usual.p99).toFixed(2)} x`, usual.max.toFixed(0), busy.max.toFixed(0)],
      `${(busy.max / usual.max).toFixed(2)} x`,
    ]),
  );
  const rows = measured.map(({ before: usual, during: busy, name }) => ({
    name: `old rows, ${name}`,
    figures: latencyFigures(busy, usual),
  }));
  return { rows, checks: [] };
};

/** The state of the last run; null before the first. */
async function stateOf(store: Store): Promise<string | null> {
  return (await store.readRetention({ runs: 1 })).runs[0]?.state ?? null;
}

async function sendSlice({ load, rate, set, status }: Stream, port: number): Promise<readonly number[]> {
  const burst = { port, set, ms: SLICE_MS, connections: CONNECTIONS, rate, first: 0, once: false, status };
  const { latencies = [] } = await load.burst({ ...burst, isKept: true });
  return latencies;
}
