import { firefox, type Browser, type FrameLocator, type Locator, type Page } from 'playwright';
import { switches } from '../support/browser/browser.ts';
import { launchChromium } from '../support/browser/chromium.ts';
import type { Engine, EnginePage, EngineScope, EngineLocator } from './engine.ts';
import { CONDITION_LIMIT_MS } from '../../scripts/vitest/time-limits.ts';

export async function chromiumEngine(): Promise<Engine> {
  return playwrightEngine('Chromium', await launchChromium({ args: [...switches] }));
}

/** Debian's Firefox over WebDriver BiDi: Playwright's own protocol needs Playwright's build of Firefox. */
export async function firefoxEngine(): Promise<Engine> {
  const browser = await firefox.launch({
    channel: 'moz-firefox',
    executablePath: '/usr/bin/firefox-esr',
    timeout: 90_000,
  });
  // Over BiDi, mouse and keyboard events don't reach cross-site frames, and Playwright waits forever for a way back that
  // only removes the fragment.
  return playwrightEngine('Firefox', browser, { reachesIntoFrames: false, seesWayBack: false });
}

interface Capabilities {
  /** Whether real mouse and keyboard events reach frames of other sites. */
  readonly reachesIntoFrames: boolean;
  /** Whether going back and forward is noticed when it ends. */
  readonly seesWayBack: boolean;
}

function playwrightEngine(
  name: string,
  browser: Browser,
  capabilities: Capabilities = { reachesIntoFrames: true, seesWayBack: true },
): Engine {
  return {
    name,
    async open() {
      const context = await browser.newContext({ locale: 'en-US', viewport: { width: 1280, height: 900 } });
      context.setDefaultTimeout(CONDITION_LIMIT_MS);
      const page = await context.newPage();
      return enginePage(page, capabilities, () => context.close());
    },
    close: () => browser.close(),
  };
}

function enginePage(
  page: Page,
  { reachesIntoFrames, seesWayBack }: Capabilities,
  close: () => Promise<void>,
): EnginePage {
  const evaluateInFrame = async (expression: string): Promise<unknown> => {
    const inner = await (await page.locator('iframe').elementHandle())?.contentFrame();
    if (!inner) throw new Error('The frame has no document');
    return inner.evaluate(expression);
  };
  return {
    ...scope(page, (expression) => page.evaluate(expression), true),
    async goto(url) {
      await page.goto(url);
    },
    async waitForUrl(url) {
      await page.waitForURL(url);
    },
    async go(where) {
      if (where === 'refresh') await page.reload();
      else if (!seesWayBack) await page.evaluate(`void setTimeout(() => history.${where}())`);
      else await (where === 'back' ? page.goBack() : page.goForward());
    },
    press: (key) => page.keyboard.press(key),
    frame: scope(page.frameLocator('iframe'), evaluateInFrame, reachesIntoFrames),
    close,
  };
}

function scope(
  root: Page | FrameLocator,
  evaluate: (expression: string) => Promise<unknown>,
  hasRealInput: boolean,
): EngineScope {
  return {
    get: (role, name) => locator(root.getByRole(role, name === undefined ? {} : { name, exact: true }), hasRealInput),
    find: (selector) => locator(root.locator(selector), hasRealInput),
    evaluate,
  };
}

function locator(all: Locator, hasRealInput: boolean): EngineLocator {
  const visible = all.filter({ visible: true });
  const first = visible.first();
  return {
    waitFor: () => first.waitFor(),
    click: () => (hasRealInput ? first.click() : first.evaluate((element) => (element as HTMLElement).click())),
    fill: (text) => first.fill(text),
    async select(value) {
      await first.selectOption(value);
    },
    focus: () => first.focus(),
    isFocused: () => first.evaluate((element) => element.matches(':focus')),
    text: () => first.innerText(),
    count: () => visible.count(),
    texts: async () => (await visible.allTextContents()).map((each) => each.trim()),
  };
}
