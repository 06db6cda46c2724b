import type { CDPSession, Page } from 'playwright';
import { CONDITION_LIMIT_MS } from '../../../scripts/vitest/time-limits.ts';

/** How long Playwright usually needs at most to report a tab, and the tab to load. */
const USUAL_MS = 5000;

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
  const [tab] = await Promise.all([loadedTab(USUAL_MS).catch(() => null), press()]);
  if (!tab) for (const id of await tabsOf(browser)) if (!known.includes(id)) await reload(browser, id);
  await browser.detach();
  return tab ?? loadedTab(CONDITION_LIMIT_MS);
}

async function tabsOf(browser: CDPSession): Promise<string[]> {
  const { targetInfos } = await browser.send('Target.getTargets');
  return targetInfos.filter(({ type }) => type === 'page').map(({ targetId }) => targetId);
}

async function reload(browser: CDPSession, targetId: string): Promise<void> {
  const { sessionId } = await browser.send('Target.attachToTarget', { targetId });
  await browser.send('Target.sendMessageToTarget', { sessionId, message: '{"id":1,"method":"Page.reload"}' });
}
