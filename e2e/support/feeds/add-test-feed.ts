import { MINUTE_MS } from '@rewards-wall/shared/durations.ts';
import { addFeed } from '../../../server/feeds/add-feed.ts';
import { findFeedAdapter } from '../../../server/feeds/feed-adapters.ts';
import { prepareHere, type Prepare } from '../../../server/feeds/feed-task.ts';
import { runFeed, type FeedRunOutcome, type RunFeedDeps } from '../../../server/feeds/run-feed.ts';
import { prepareSource } from '../../../server/leads/sources/create-source.ts';
import { createBytesFetch } from '../../../server/net/fetch-bytes.ts';
import { systemIds } from '../../../server/runtime/ids.ts';
import type { Simulation } from '../../../server/networks/simulation/simulation.ts';
import type { Network } from '../../../server/networks/simulation/start-network.ts';
import type { TestService } from '../service/start-service.ts';
import { quietLog } from '../../../server/runtime/log.ts';

/** A feed of a simulated network, as added by the operator. */
export interface TestFeed {
  name: string;
  /** The callback URL that the operator configured at the network, its secret, and its destination. */
  callback: { template: string; secret: string; origin: string };
  /** `prepare` replaces reading from the network. */
  run(options?: { isForced?: boolean; prepare?: Prepare<'run'> }): Promise<FeedRunOutcome>;
  close(): Promise<void>;
}

/** The service's PUBLIC_URL, for networks that sign the whole URL. */
export const PUBLIC_URL = 'http://wall.example';

/** Adds a feed by the use cases of the command line. `rate` in millionths, `share` in units. */
export async function addTestFeed(
  service: Pick<TestService, 'store' | 'vault' | 'clock' | 'url' | 'secrets'>,
  { network, simulation }: { network: Network; simulation: Simulation },
  {
    wait = async () => undefined,
    isStopping = () => false,
    ...terms
  }: { rate?: number; share?: number } & Partial<Pick<RunFeedDeps, 'wait' | 'isStopping'>> = {},
): Promise<TestFeed> {
  const { clock, secrets, store, vault } = service;
  const ids = systemIds();
  const adapter = findFeedAdapter(simulation.adapter, simulation.settings);
  if (adapter === null) throw new Error(`There is no adapter ${simulation.adapter}`);
  const credential = simulation.credential ?? simulation.reportCredential ?? null;
  const name = `feed-${crypto.randomUUID().slice(0, 8)}`;
  const prepareNew = prepareSource({ vault, clock, ids, publicUrl: PUBLIC_URL });
  const prepared = prepareNew({ name, scheme: adapter.scheme, ips: [] });
  if (prepared.kind !== 'prepared') throw new Error(prepared.kind);
  secrets.addAll([prepared.secret, ...(credential === null ? [] : [credential])]);
  const added = await addFeed({ store, vault, clock, allow: [network.host] })({
    name,
    adapter,
    credential,
    currency: 'USD',
    everyMs: 30 * MINUTE_MS,
    rate: 1_000_000,
    share: 10_000,
    source: name,
    isPaused: false,
    newSource: prepared.source,
    ...terms,
    settings: { ...simulation.settings, base: network.base },
  });
  if (added.kind !== 'created') throw new Error(JSON.stringify(added));
  // Custom maps require the operator to add the network's macro.
  const ofOwnMap = 'network_offer_id={network_offer_id}&click_id=';
  const template =
    adapter.scheme === 'secret-url' ? prepared.urlTemplate.replace('click_id=', ofOwnMap) : prepared.urlTemplate;
  const fetchBytes = createBytesFetch({ allow: [network.host], clock });
  const log = quietLog();
  const deps = { store, vault, clock, ids, log, wait, isStopping };
  return {
    name,
    callback: { template, secret: prepared.secret, origin: service.url },
    run: ({ prepare = prepareHere(fetchBytes), ...options } = {}) =>
      runFeed({ ...deps, prepare })({ name, ...options }),
    close: () => fetchBytes.close(),
  };
}
