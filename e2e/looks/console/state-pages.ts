import type { Browser, Page } from 'playwright';
import { openPage } from '../../support/browser/browser.ts';
import { followLoading, type Loading } from '../../support/browser/follow-loading.ts';
import { setTime } from '../../support/browser/open-activity.ts';
import { COOKIE } from '../../support/requests/admins.ts';
import type { ConsoleScene } from './console-scene.ts';
import type { ConsoleState } from './console-state.ts';

/** What the pages say in place of the address on which the service happens to listen. */
const SHOWN_HOST = 'rewards.example.com';

/** The size of a window, px. */
export interface WindowSize {
  readonly width: number;
  readonly height: number;
}

/** A page that shows a state. */
export interface OpenedState extends Pick<Loading, 'settle'> {
  readonly page: Page;
  /** A screenshot as PNG, compressed in half the time that Playwright's takes. */
  takeScreenshot(): Promise<Buffer>;
  /** Leaves the page to another state. Returns what has gone wrong in it that no one can see in a picture. */
  leave(): Promise<Pick<Loading, 'missingPictures'> & { readonly troubles: readonly string[] }>;
}

/** A page that shows one state after the other. */
interface SharedPage extends Pick<OpenedState, 'page' | 'takeScreenshot'> {
  readonly loading: Loading;
  readonly troubles: readonly string[];
}

/**
 * Opens states in a scene's pages, light and at the service's time. Each person's pages stay open for their next states:
 * a new one would have to load and compile the console again, in a process of its own. Nothing of a state remains in it:
 * its routes, cookies and storage are gone, and in between the page shows something else.
 */
export function openStatePages(
  browser: Browser,
  scene: ConsoleScene,
): (state: ConsoleState, size: WindowSize) => Promise<OpenedState> {
  const free = new Map<string, SharedPage[]>();
  return async (state, size) => {
    const { isAtHome = false, who = 'owner' } = state;
    const { person, service } = personOf(scene, state);
    const { port } = new URL(service.url);
    const url = `http://localhost:${port}`;
    const kind = `${who}, ${isAtHome ? 'own address' : 'shown address'}`;
    const ofKind = free.get(kind) ?? [];
    free.set(kind, ofKind);
    const shared = ofKind.pop() ?? (await openSharedPage(browser, service.clock.now(), isAtHome ? null : port));
    const { loading, page, takeScreenshot, troubles } = shared;
    const [missingBefore, troublesBefore] = [loading.missingPictures.length, troubles.length];
    await page.context().clearCookies();
    if (person !== null) await page.context().addCookies([{ name: COOKIE, value: person.newestToken(), url }]);
    await page.setViewportSize(size);
    await page.emulateMedia({ colorScheme: 'light' });
    await state.prepare?.(page, scene);
    await page.goto(`${url}/console/${state.path(scene)}`);
    await page.getByRole('heading', { level: 1 }).waitFor();
    await loading.settle();
    await state.show?.(page, scene);
    await loading.settle();
    // A message leaves by itself, so it would not be in each picture.
    const news = page.getByRole('button', { name: 'Close the message' });
    if (await news.isVisible()) await news.click();
    // Nothing is pointed at, whatever was clicked.
    await page.mouse.move(0, 0);
    await loading.settle();
    return {
      page,
      takeScreenshot,
      settle: () => loading.settle(),
      async leave() {
        await loading.settle();
        const found = {
          missingPictures: loading.missingPictures.slice(missingBefore),
          troubles: troubles.slice(troublesBefore),
        };
        await page.evaluate(() => localStorage.clear());
        await page.unrouteAll();
        // A page of the same origin, so that the next state finds the same process, with the console's code.
        await page.goto(`${url}/health/live`);
        loading.forget();
        ofKind.push(shared);
        return found;
      },
    };
  };
}

/** `hidden`: the port in the address that the page must not show; null if it may. */
async function openSharedPage(browser: Browser, now: number, hidden: string | null): Promise<SharedPage> {
  const { page, troubles } = await openPage(browser, { reducedMotion: 'reduce', timezoneId: 'UTC' });
  await setTime(page, now);
  if (hidden !== null) await showOneAddress(page, hidden);
  await hideCaret(page);
  const session = await page.context().newCDPSession(page);
  return {
    page,
    troubles,
    loading: followLoading(page),
    async takeScreenshot() {
      const { data } = await session.send('Page.captureScreenshot', { format: 'png', optimizeForSpeed: true });
      return Buffer.from(data, 'base64');
    },
  };
}

function personOf(scene: ConsoleScene, { who }: ConsoleState) {
  const { beginner, owner, service } = scene;
  if (who === 'beginner') return beginner;
  if (who === 'nobody') return { service, person: null };
  return { service, person: who === undefined ? owner : scene[who] };
}

/** Puts one address in place of the service's own into what the admin API answers, since its port is another in each run. */
async function showOneAddress(page: Page, port: string): Promise<void> {
  const hosts = [`localhost:${port}`, `127.0.0.1:${port}`];
  const shown: [string, string][] = [
    ...hosts.map((host): [string, string] => [`http://${host}`, `https://${SHOWN_HOST}`]),
    ...hosts.map((host): [string, string] => [host, SHOWN_HOST]),
  ];
  await page.addInitScript((pairs) => {
    const send = globalThis.fetch;
    globalThis.fetch = async (...request) => {
      const answer = await send(...request);
      if (!(answer.headers.get('content-type') ?? '').includes('json')) return answer;
      const { headers, status, statusText } = answer;
      let text = await answer.text();
      for (const [from, to] of pairs) text = text.replaceAll(from, to);
      return new Response(text, { headers, status, statusText });
    };
  }, shown);
}

/** Hides the caret, which blinks. */
async function hideCaret(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync('* { caret-color: transparent !important }');
    document.adoptedStyleSheets.push(sheet);
  });
}
