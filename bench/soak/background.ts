import { openStore } from '../../server/store/open-store.ts';
import type { Installation } from '../data/installation.ts';
import { fillOldClicks } from '../data/fill-old-clicks.ts';
import { addNetworkFeed } from '../data/network-feed.ts';
import { startChild } from '../processes/child-calls.ts';
import type { Workspace } from '../processes/workspace.ts';

/** Background work during the requests. */
export interface Background {
  environment: Readonly<Record<string, string>>;
  prepare(installation: Installation): Promise<void>;
}

const OFFERS = 1_000;
const EVERY_MS = 60_000;
/** Old enough for retention to remove most of them. */
const OLD_CLICKS = 20_000;

/** A feed that runs every minute, statistics every half minute, and old clicks for retention to remove. */
export async function startBackground(workspace: Workspace): Promise<Background> {
  const network = startChild<{ offers: number; changed: number; page: number }, { port: number }>(
    workspace,
    'servers/feed-network.mjs',
  );
  const { port } = await network.ask({ offers: OFFERS, changed: 0, page: OFFERS });
  return {
    environment: {
      OUTBOUND_ALLOW: `127.0.0.1:${port}`,
      FEED_INTERVAL_S: '5',
      STATISTICS_INTERVAL_S: '30',
      RETENTION_INTERVAL_S: '60',
    },
    async prepare({ keys: { adwallId }, settings }) {
      const at = Date.now();
      const databaseUrl = settings.DATABASE_URL ?? `file:${settings.DATA_DIR}/rewards.db`;
      if (settings.DATABASE_URL === undefined) {
        // None has a lead: it would need a row in the ledger.
        const shape = { adwallId, clicks: OLD_CLICKS, leadEvery: OLD_CLICKS + 1, at };
        fillOldClicks(`${settings.DATA_DIR}/rewards.db`, shape);
      }
      const store = openStore(databaseUrl);
      try {
        const base = `http://127.0.0.1:${port}`;
        await addNetworkFeed(store, { name: 'soak', base, pageRows: OFFERS, everyMs: EVERY_MS, at });
      } finally {
        await store.close();
      }
    },
  };
}
