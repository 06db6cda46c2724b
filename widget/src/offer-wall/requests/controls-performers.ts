import { importAgain } from '../../api/import-again.ts';
import { requestCategories } from '../../offers/search/categories-client.ts';
import type { Performers } from './performer.ts';

/** Screen readers hear the number of results only after a pause in typing, not after each letter. */
const TYPING_PAUSE_MS = 700;

type Kinds = 'counts' | 'typing' | 'extrasCode' | 'historyCode' | 'progressCode' | 'detailsCode';

/** What the controls request. */
export const controlsPerformers: Pick<Performers, Kinds> = {
  counts: (_request, { fetch, address, signal }) => requestCategories(fetch, address, signal),
  async typing(_request, { pause }) {
    await pause(TYPING_PAUSE_MS);
    return {};
  },
  extrasCode: async () => ({ module: await importAgain(() => import('../wall-extras.ts')).catch(() => null) }),
  historyCode: async () => ({
    module: await importAgain(() => import('../controllers/follow-places.ts')).catch(() => null),
  }),
  progressCode: async () => ({ module: await importAgain(() => import('../progress.ts')).catch(() => null) }),
  detailsCode: async () => ({
    module: await importAgain(() => import('../../offer-details/offer-details.ts')).catch(() => null),
  }),
};
