import { MINUTE_MS } from '@rewards-wall/shared/durations.ts';
import { addFeed } from '../../server/feeds/add-feed.ts';
import { findFeedAdapter } from '../../server/feeds/feed-adapters.ts';
import { changeFeed } from '../../server/feeds/change-feed.ts';
import { urlTemplate } from '../../server/leads/reports/url-template.ts';
import { prepareSource } from '../../server/leads/sources/create-source.ts';
import type { Clock } from '../../server/runtime/clock.ts';
import type { Ids } from '../../server/runtime/ids.ts';
import type { Vault } from '../../server/security/vault.ts';
import type { Store } from '../../server/store/store.ts';
import type { Callback } from '../../server/networks/simulation/network-call.ts';
import type { DemoNetwork } from './demo-networks.ts';

export interface OpenFeedDeps {
  store: Store;
  vault: Vault;
  clock: Clock;
  ids: Ids;
  /** The URL at which this machine reaches the demo, without a trailing slash. */
  localUrl: string;
  /** Hosts that may be called over http, in the form of `hostKey`. */
  allow: readonly string[];
}

/** The demo's terms: US dollars, unconverted, with everything paid to users. */
const terms = { currency: 'USD', everyMs: 30 * MINUTE_MS, rate: 1_000_000, share: 10_000 };

/** The path of a simulated network's API. */
export const networkPath = (name: string): string => `/demo/networks/${name}`;

/** The URL of a simulated network's API, as configured in a feed. */
export function networkBase(localUrl: string, { name, simulation }: DemoNetwork): string {
  return `${localUrl}${networkPath(name)}${simulation.basePath}`;
}

/**
 * Adds a simulated network's feed and lead source, or updates the feed to the demo's current URL. Returns the callback
 * to configure at the network.
 */
export async function openDemoFeed(deps: OpenFeedDeps, network: DemoNetwork): Promise<Callback> {
  const { allow, localUrl, store, vault } = deps;
  const { name } = network;
  const { credential } = network.simulation;
  const base = networkBase(localUrl, network);
  const [feed] = await store.listFeeds(name);
  if (feed === undefined) await addDemoFeed(deps, network, base);
  else if (feed.settings['base'] !== base && credential !== null) {
    const { kind } = await changeFeed({ store, vault, allow })({ name, settings: { base }, credential });
    if (kind !== 'changed') throw new Error(`The demo's feed ${name} could not be moved: ${kind}`);
  }
  return callbackOfSource(deps, name);
}

/** The callback to configure at the network that reports to this source. */
export async function callbackOfSource(
  { localUrl, store, vault }: Pick<OpenFeedDeps, 'localUrl' | 'store' | 'vault'>,
  name: string,
): Promise<Callback> {
  const { sources } = await store.loadDirectory();
  const source = sources.find((one) => one.name === name);
  if (source === undefined) throw new Error(`The demo has no source ${name}.`);
  const secret = vault.openSecret(source.sealedSecret);
  return { secret, template: urlTemplate({ publicUrl: localUrl, name, scheme: source.scheme, callMap: null, secret }) };
}

async function addDemoFeed(deps: OpenFeedDeps, network: DemoNetwork, base: string): Promise<void> {
  const { localUrl: publicUrl, store } = deps;
  const { name, secret, simulation } = network;
  const adapter = findFeedAdapter(simulation.adapter, simulation.settings);
  if (adapter === null) throw new Error(`There is no adapter ${simulation.adapter}.`);
  const { sources } = await store.loadDirectory();
  const isNew = sources.every((one) => one.name !== name);
  const request = { name, scheme: adapter.scheme, ips: [], ...(secret !== undefined && { secret }) };
  const prepared = prepareSource({ ...deps, publicUrl })(request);
  if (prepared.kind !== 'prepared') throw new Error(`The demo's source ${name} could not be created: ${prepared.kind}`);
  const added = await addFeed(deps)({
    ...terms,
    name,
    adapter,
    credential: simulation.credential,
    source: name,
    isPaused: false,
    newSource: isNew ? prepared.source : null,
    settings: { ...simulation.settings, base },
  });
  if (added.kind !== 'created') throw new Error(`The demo's feed ${name} could not be added: ${added.kind}`);
}
