import { createBytesFetch } from '../../server/net/fetch-bytes.ts';
import { prepareHere } from '../../server/feeds/feed-task.ts';
import { runFeed } from '../../server/feeds/run-feed.ts';
import type { Clock, ServiceClock } from '../../server/runtime/clock.ts';
import type { Log } from '../../server/runtime/log.ts';
import type { Feed } from '../../server/store/ports/feeds.ts';
import type { Callback } from '../../server/networks/simulation/network-call.ts';
import { demoNetworks, demoProvider, spareNetwork, type DemoNetwork, type DemoProvider } from './demo-networks.ts';
import type { MarketChange } from './market.ts';
import { callbackOfSource, networkBase, openDemoFeed, type OpenFeedDeps } from './open-demo-feed.ts';
import { consentToProvider, openDemoProvider } from './open-demo-provider.ts';

/** A network's change, as shown on the demo's page. */
export type SupplyNews = MarketChange & { id: number; network: string };

/** What the demo's page shows of the networks. */
export interface ShownSupply {
  /** Changes with every news item. */
  revision: string;
  networks: { title: string; platform: string; sells: string }[];
  /** Values for adding a feed of the spare network; null once it has one, or before the supply is open. */
  spare: { title: string; platform: string; base: string; credential: string } | null;
  /** Newest first. */
  news: SupplyNews[];
}

/** The source of the demo's offers and surveys: simulated networks, and the service's feeds that read them. */
export interface Supply {
  readonly networks: readonly DemoNetwork[];
  /** A network without a feed, for visitors to add one. */
  readonly spare: DemoNetwork;
  readonly provider: DemoProvider;
  /** The network that reports to a source; null for other sources. */
  networkOf(source: string): Promise<DemoNetwork | null>;
  /** The callback configured at a network. Resolves once the supply is open. */
  callbackOf(name: string): Promise<Callback>;
  /** Adds feeds and the survey provider, and imports the first offers. The service must be listening. */
  open(parts: OpenFeedDeps & { clock: ServiceClock; log: Log; panelId: number }): Promise<void>;
  /** Changes something at each network and runs its feed. */
  change(): Promise<ShownSupply>;
  /** The current state. Also notes that someone is watching. */
  shown(): Promise<ShownSupply>;
  /** Like `change`, but only if someone has watched lately. */
  changeIfWatched(): Promise<void>;
  close(): Promise<void>;
}

const NEWS_SHOWN = 3;
const WATCHED_MS = 2 * 60_000;

/** Creates the demo's supply. It changes nothing before `open`. */
export function createSupply({ clock, publicUrl }: { clock: Clock; publicUrl: string }): Supply {
  const networks = demoNetworks(publicUrl);
  const spare = spareNetwork(publicUrl);
  const provider = demoProvider(Math.floor(clock.now() / 1000));
  const callbacks = Promise.withResolvers<ReadonlyMap<string, Callback>>();
  let opened: OpenFeedDeps | null = null;
  let readOffers: () => Promise<void> = async () => undefined;
  let closeFetch: () => Promise<void> = async () => undefined;
  let news: SupplyNews[] = [];
  let newsCount = 0;
  let lookedAt = -Infinity;
  let last: Promise<unknown> = Promise.resolve();

  /** The feed that a visitor added for the spare network. */
  const findSpareFeed = async (): Promise<Feed | undefined> => {
    const base = opened && networkBase(opened.localUrl, spare);
    return (await opened?.store.listFeeds())?.find(({ settings }) => settings['base'] === base);
  };
  const shown = async (): Promise<ShownSupply> => {
    const added = await findSpareFeed();
    const read = typeof added?.succeededAt === 'number' ? [...networks, spare] : networks;
    return {
      revision: `${newsCount}-${added === undefined ? 'none' : (added.succeededAt ?? 'added')}`,
      networks: [
        ...read.map(({ market, ...one }) => ({ ...namesOf(one), sells: `${market.offers.length} offers` })),
        { ...namesOf(provider), sells: `${provider.market.surveys.length} surveys` },
      ],
      spare:
        opened === null || added !== undefined
          ? null
          : {
              ...namesOf(spare),
              base: networkBase(opened.localUrl, spare),
              credential: spare.simulation.credential ?? '',
            },
      news,
    };
  };
  const changeNow = async (): Promise<ShownSupply> => {
    const fresh = networks.map(({ market, title }) => ({ ...market.change(), network: title }));
    provider.market.change();
    await readOffers();
    const numbered = fresh.map((one, index) => ({ ...one, id: newsCount + index + 1 }));
    newsCount += fresh.length;
    news = [...numbered.toReversed(), ...news].slice(0, NEWS_SHOWN);
    return shown();
  };
  /** Serialized, so that news and offers agree. */
  const change = (): Promise<ShownSupply> => {
    const next = last.then(changeNow);
    last = next.catch(() => undefined);
    return next;
  };
  return {
    networks,
    spare,
    provider,
    async networkOf(source) {
      const found = networks.find(({ name }) => name === source);
      return found ?? ((await findSpareFeed())?.source === source ? spare : null);
    },
    async callbackOf(name) {
      const feed = name === spare.name ? await findSpareFeed() : undefined;
      if (opened !== null && feed !== undefined) return callbackOfSource(opened, feed.source);
      const found = (await callbacks.promise).get(name);
      if (found === undefined) throw new Error(`There is no network ${name} in the demo.`);
      return found;
    },
    async open({ panelId, ...deps }) {
      opened = deps;
      const fetchBytes = createBytesFetch(deps);
      const run = runFeed({ ...deps, prepare: prepareHere(fetchBytes), wait: async () => undefined });
      closeFetch = () => fetchBytes.close();
      readOffers = async () => {
        // Forced, because offers of an earlier start may remain.
        for (const { name } of networks) await run({ name, isForced: true });
      };
      const entered: [string, Callback][] = [];
      for (const network of networks) entered.push([network.name, await openDemoFeed(deps, network)]);
      entered.push([provider.name, await openDemoProvider({ ...deps, publicUrl }, provider)]);
      callbacks.resolve(new Map(entered));
      await consentToProvider(deps, { panelId, provider: provider.provider });
      await readOffers();
    },
    change,
    shown() {
      lookedAt = clock.now();
      return shown();
    },
    async changeIfWatched() {
      if (clock.now() - lookedAt < WATCHED_MS) await change();
    },
    async close() {
      await last;
      await closeFetch();
    },
  };
}

const namesOf = ({ platform, title }: Pick<DemoNetwork, 'platform' | 'title'>) => ({ title, platform });
