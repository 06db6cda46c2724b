import type { CDPSession, Page } from 'playwright';
import { CONDITION_LIMIT_MS } from '../../../scripts/vitest/time-limits.ts';

/** How long Playwright usually needs at most to report a tab, and the tab to load; then longer, should it be slow. */
const WAITS_MS = [5_000, 10_000, 20_000];

/**
 * The tab that `press` opens from a page. On a busy machine, Playwright sometimes misses that a new tab has navigated:
 * it never reports the tab, or waits for it forever. Such a tab is loaded again, which Playwright does notice.
 */
export async function openedTab(page: Page, press: () => Promise<unknown>): Promise<Page> {
  const context = page.context();
  const before = new Set(context.pages());
  const loadedTab = async (timeout: number): Promise<Page> => {
    const tab = context.pages().find((each) => !before.has(each)) ?? (await context.waitForEvent('page', { timeout }));
    await tab.locator('html').waitFor({ state: 'attached', timeout });
    return tab;
  };
  const browser = await context.browser()?.newBrowserCDPSession();
  if (!browser) throw new Error('The page has no browser');
  const known = await tabsOf(browser);
  await press();
  try {
    // The browser may open it only after a while, or miss that it was loaded again.
    for (const wait of WAITS_MS) {
      const tab = await loadedTab(wait).catch(() => null);
      if (tab) return tab;
      for (const id of await tabsOf(browser)) if (!known.includes(id)) await reload(browser, id);
    }
    return await loadedTab(CONDITION_LIMIT_MS);
  } finally {
    await browser.detach();
  }
}

async function tabsOf(browser: CDPSession): Promise<string[]> {
  const { targetInfos } = await browser.send('Target.getTargets');
  return targetInfos.filter(({ type }) => type === 'page').map(({ targetId }) => targetId);
}

async function reload(browser: CDPSession, targetId: string): Promise<void> {
  const { sessionId } = await browser.send('Target.attachToTarget', { targetId });
  await browser.send('Target.sendMessageToTarget', { sessionId, message: '{"id":1,"method":"Page.reload"}' });
}
