import { importAgain } from '../../api/import-again.ts';
import { loadLanguage } from '../../i18n/load-messages.ts';
import { wallLanguages } from '../../locales/wall-languages.ts';
import { wallClient } from '../wall-client.ts';
import type { Performers } from './performer.ts';

type Core = Pick<Performers, 'language' | 'details' | 'list' | 'controlsCode' | 'tokenCode'>;

/** What every wall requests. */
export const corePerformers: Core = {
  language: async (_request, { address, languages }) => ({
    makeMessages: await loadLanguage(wallLanguages, languages(), new URL(address.base).hostname).catch(() => null),
  }),
  details: async (_request, { fetch, address, signal }) => ({
    answer: await wallClient(fetch).details(address, signal),
  }),
  async list(request, { fetch, address, signal }) {
    const { all, offset, pageSize } = request;
    // One more than is shown tells whether there are more.
    const range = all ? { limit: 0, offset: 0 } : { limit: pageSize + 1, offset };
    return { answer: await wallClient(fetch).offers(address, { ...request, ...range }, signal) };
  },
  async controlsCode(_request, { address }) {
    const module = await importAgain(() => import('../wall-controls.ts')).catch(() => null);
    // A policy that blocks this code blocks the words of warnings, too.
    // oxlint-disable-next-line no-console -- tells the developer of the page
    if (!module) console.warn(`[offer-wall] ${address.base}/troubleshooting#code-blocked`);
    return { module };
  },
  tokenCode: async () => ({ module: await importAgain(() => import('../token/token-code.ts')).catch(() => null) }),
};
