import { loadLanguage } from '../../i18n/load-messages.ts';
import { wallLanguages } from '../../locales/wall-languages.ts';
import { wallClient } from '../feed/wall-client.ts';
import type { Performers } from './performer.ts';

type Core = Pick<Performers, 'language' | 'details' | 'list' | 'controlsCode' | 'tokenCode'>;

/** What every wall requests. */
export const corePerformers: Core = {
  async language(request, { languages }) {
    const makeMessages = await loadLanguage(wallLanguages, languages()).catch(() => null);
    return { type: 'language-answered', request, makeMessages };
  },
  async details(request, { fetch, address, signal }) {
    const answer = await wallClient(fetch).details(address, signal);
    return { type: 'details-answered', request, answer };
  },
  async list(request, { fetch, address, signal }) {
    const { all, offset, pageSize } = request;
    // One more than is shown tells whether there are more.
    const range = all ? { limit: 0, offset: 0 } : { limit: pageSize + 1, offset };
    const answer = await wallClient(fetch).offers(address, { ...request, ...range }, signal);
    return { type: 'list-answered', request, answer };
  },
  async controlsCode(request, { address }) {
    const module = await import('../wall-controls.ts').catch(() => null);
    // A policy that blocks this code blocks the words of warnings, too.
    // oxlint-disable-next-line no-console -- tells the developer of the page
    if (!module) console.warn(`[offer-wall] ${address.base}/troubleshooting#code-blocked`);
    return { type: 'controlsCode-answered', request, module };
  },
  async tokenCode(request) {
    const module = await import('../token/token-code.ts').catch(() => null);
    return { type: 'tokenCode-answered', request, module };
  },
};
