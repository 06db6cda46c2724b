import type { Store } from '../../server/store/store.ts';
import { SOURCE } from '../load/lead-requests.ts';

/**
 * Adds a feed of the simulated network (bench/servers/feed-network.mjs). `pageRows`: rows per page. `at`: epoch ms;
 * conversion reports are not read on that day.
 */
export async function addNetworkFeed(
  store: Store,
  feed: { name: string; base: string; pageRows: number; everyMs: number; at: number },
): Promise<void> {
  const { at, base, everyMs, name, pageRows } = feed;
  const map = {
    request: { path: '/' },
    credential: null,
    pages: {
      kind: 'offset',
      parameter: 'from',
      size: { parameter: 'count', rows: pageRows },
      total: { in: 'body', path: 'total', counts: 'rows' },
    },
    answer: null,
    list: 'items',
    link: { click: { parameter: 'click_id' } },
    scheme: 'secret-url',
    fields: {
      id: 'id',
      name: 'name',
      description: 'description',
      link: 'link',
      payout: 'payout',
      countries: 'countries',
    },
  };
  const created = await store.createFeed({
    feed: {
      name,
      adapter: 'json',
      source: SOURCE,
      settings: { base, map: JSON.stringify(map) },
      sealedCredential: null,
      currency: 'USD',
      rate: 1_000_000,
      share: 10_000,
      everyMs,
      isPaused: false,
      reportDueAt: at + 86_400_000,
      at,
    },
    newSource: null,
  });
  if (created.kind !== 'created') throw new Error(`The feed was not created: ${created.kind}`);
}
