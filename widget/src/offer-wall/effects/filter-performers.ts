import { requestCategories } from '../search/categories-client.ts';
import type { Performers } from './performer.ts';

/** Screen readers hear the number of results only after a pause in typing, not after each letter. */
const TYPING_PAUSE_MS = 700;

/** What the controls request. */
export const filterPerformers: Pick<Performers, 'counts' | 'typing' | 'historyCode' | 'progressCode'> = {
  async counts(request, { fetch, address, signal }) {
    const counts = await requestCategories(fetch, address, signal);
    return { type: 'counts-answered', request, counts };
  },
  async typing(request, { pause }) {
    await pause(TYPING_PAUSE_MS);
    return { type: 'typing-answered', request };
  },
  async historyCode(request, { keep }) {
    const loaded = await import('../history/follow-places.ts').catch(() => null);
    if (loaded) keep('history', loaded);
    return { type: 'historyCode-answered', request, isLoaded: loaded !== null };
  },
  async progressCode(request, { keep }) {
    const loaded = await import('../progress.ts').catch(() => null);
    if (loaded) keep('progress', loaded);
    return { type: 'progressCode-answered', request, isLoaded: loaded !== null };
  },
};
