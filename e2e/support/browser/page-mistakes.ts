import type { Browser, Page } from 'playwright';
import { page as wholePage } from './host-page.ts';
import type { HostServer } from './host-page.ts';
import { CONDITION_LIMIT_MS } from '../../../scripts/vitest/time-limits.ts';

export type Attributes = Readonly<Record<string, string>>;

/** An element of the widget, in HTML. */
export const element = (attributes: Attributes, tag = 'offer-wall'): string =>
  `<${tag} ${Object.entries(attributes)
    .map(([name, value]) => `${name}="${value}"`)
    .join(' ')}></${tag}>`;

/** The links of the warnings. */
export const linksOf = (warnings: readonly string[]) => warnings.map((words) => words.split(' ').at(-1));

/** Opens pages of `host`, and records the widget's warnings and requests of each. */
export function mistakeOpener(browser: Browser, host: HostServer) {
  let pages = 0;
  return async (body: string, headers: Attributes = {}, prepare?: (page: Page) => Promise<unknown>) => {
    const context = await browser.newContext({ locale: 'en-US' });
    context.setDefaultTimeout(CONDITION_LIMIT_MS);
    const page = await context.newPage();
    const warnings: string[] = [];
    const requests: string[] = [];
    page.on('console', (message) => {
      if (message.text().startsWith('[offer-wall]')) warnings.push(message.text());
    });
    page.on('request', (request) => requests.push(`${request.url()} ${JSON.stringify(request.headers())}`));
    await prepare?.(page);
    await page.goto(host.serve(`/mistake-${(pages += 1)}`, { body: wholePage(body), headers }));
    return { page, warnings, requests, close: () => context.close() };
  };
}
