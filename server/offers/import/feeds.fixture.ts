import { onTestFinished } from 'vitest';
import { systemIds } from '../../runtime/ids.ts';
import { openSqlite } from '../../store/sqlite/open-sqlite.ts';
import { exportOffers } from './export-offers.ts';
import { importOffers, type ImportInput } from './import-offers.ts';

/** Imports into and exports from a new store in memory. */
export async function setUpFeeds() {
  const store = openSqlite({ file: ':memory:' });
  onTestFinished(() => store.close());
  await store.migrate(1);
  const importFeed = importOffers({ store, clock: { now: () => 1_000 }, ids: systemIds() });
  const exportFeed = exportOffers({ store });
  return {
    store,
    importText: (text: ImportInput['text'], options: Partial<ImportInput> = {}) =>
      importFeed({ text, format: 'auto', ...options }),
    async exportText(format: 'json' | 'jsonl' | 'csv') {
      let text = '';
      for await (const chunk of exportFeed({ format })) text += chunk;
      return text;
    },
    /** The names of the enabled offers, by id. */
    async names() {
      const { offers } = await store.loadOffers({ since: 0 });
      return Object.fromEntries(
        offers.filter(({ disabled }) => !disabled).map(({ offer }) => [offer.offer_id, offer.name]),
      );
    },
    stored: async () => (await store.loadOffers({ since: 0 })).offers.map(({ offer }) => offer),
  };
}

/** The smallest valid row. */
export const row = (offerId: number, parts: Record<string, unknown> = {}): Record<string, unknown> => ({
  offer_id: offerId,
  name: `Offer ${offerId}`,
  image_url: '/a.svg',
  destination_url: 'https://example.com/{click_id}',
  payout: 1,
  category_id: [17],
  ...parts,
});
