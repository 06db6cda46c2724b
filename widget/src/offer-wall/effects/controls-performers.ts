import { withMessages } from '../../i18n/load-messages.ts';
import { requestCategories } from '../search/categories-client.ts';
import type { Performers } from './performer.ts';

/** Screen readers hear the number of results only after a pause in typing, not after each letter. */
const TYPING_PAUSE_MS = 700;

type Kinds = 'counts' | 'typing' | 'extrasCode' | 'historyCode' | 'progressCode' | 'detailsCode';

/** What the controls request. */
export const controlsPerformers: Pick<Performers, Kinds> = {
  async counts(request, { fetch, address, signal }) {
    const counted = await requestCategories(fetch, address, signal);
    return { type: 'counts-answered', request, ...counted };
  },
  async typing(request, { pause }) {
    await pause(TYPING_PAUSE_MS);
    return { type: 'typing-answered', request };
  },
  async extrasCode(request) {
    const loaded = await withMessages(import('../wall-extras.ts'), request.lang);
    return { type: 'extrasCode-answered', request, ...loaded };
  },
  async historyCode(request) {
    const module = await import('../history/follow-places.ts').catch(() => null);
    return { type: 'historyCode-answered', request, module };
  },
  async progressCode(request) {
    const module = await import('../progress.ts').catch(() => null);
    return { type: 'progressCode-answered', request, module };
  },
  async detailsCode(request) {
    const module = await import('../details/offer-details.ts').catch(() => null);
    return { type: 'detailsCode-answered', request, module };
  },
};
