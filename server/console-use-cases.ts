import { readFirstRun } from './admins/read-first-run.ts';
import type { Config } from './config.ts';
import type { openFeeds } from './feeds/open-feeds.ts';
import { prepareSource, type SourceRequest } from './leads/sources/create-source.ts';
import { openSourceDesk } from './leads/sources/source-desk.ts';
import type { Catalog } from './offers/catalog/catalog.ts';
import { changeSettings } from './publishers/change-settings.ts';
import { openPanelDesk } from './publishers/panel-desk.ts';
import { readRetention } from './retention/read-retention.ts';
import type { Clock } from './runtime/clock.ts';
import type { Ids } from './runtime/ids.ts';
import type { Vault } from './security/vault.ts';
import type { Statistics } from './statistics/open-statistics.ts';
import type { Store } from './store/store.ts';
import type { openSurveys } from './surveys/open-surveys.ts';

/** What only the console needs, joined from several features. */
export function consoleUseCases(parts: {
  store: Store;
  vault: Vault;
  clock: Clock;
  ids: Ids;
  config: Pick<Config, 'publicUrl' | 'retention'>;
  catalog: Pick<Catalog, 'latest'>;
  statistics: Pick<Statistics, 'readOverview' | 'readSurveys'>;
  feeds: Pick<ReturnType<typeof openFeeds>, 'countStaleFeeds' | 'feedDesk'>;
  surveys: Pick<ReturnType<typeof openSurveys>, 'openAccountDesk'>;
}) {
  const { catalog, config, feeds, statistics, store, surveys } = parts;
  const countOffers = async (): Promise<number> => {
    const { entries } = await catalog.latest();
    return entries.reduce((count, { disabled }) => count + (disabled ? 0 : 1), 0);
  };
  const countOffersOf = async (source: string): Promise<number> => {
    const { entries } = await catalog.latest();
    return entries.reduce((count, { disabled, offer }) => count + (!disabled && offer.source === source ? 1 : 0), 0);
  };
  const sourceDesk = openSourceDesk({ ...parts, publicUrl: config.publicUrl });
  const prepare = prepareSource({ ...parts, publicUrl: config.publicUrl });
  return {
    store,
    changeSettings,
    feedDesk: feeds.feedDesk,
    countStaleFeeds: feeds.countStaleFeeds,
    readOverview: statistics.readOverview,
    readSurveys: statistics.readSurveys,
    countOpenWork: (input: Parameters<Store['countOpenWork']>[0]) => store.countOpenWork(input),
    prepareFeedSource: (request: Pick<SourceRequest, 'name' | 'scheme' | 'secret'>) => prepare({ ...request, ips: [] }),
    sourceDesk,
    countOffersOf,
    callbackOf: sourceDesk.callbackOf,
    panelDesk: openPanelDesk(parts),
    accountDesk: surveys.openAccountDesk({ ...parts, prepareSource: prepare }),
    readRetention: readRetention({ ...parts, settings: config.retention }),
    readFirstRun: readFirstRun({ ...parts, countOffers }),
  };
}
