import type { Browser, Page } from 'playwright';
import { openPage } from '../../support/browser/browser.ts';
import { followLoading, type Loading } from '../../support/browser/follow-loading.ts';
import { setTime } from '../../support/browser/open-activity.ts';
import { COOKIE } from '../../support/requests/admins.ts';
import type { ConsoleScene } from './console-scene.ts';
import type { ConsoleState } from './console-state.ts';

/** What the pages say in place of the address on which the service happens to listen. */
const SHOWN_HOST = 'rewards.example.com';

/** A page that shows a state. */
export interface OpenedState extends Loading {
  readonly page: Page;
  /** A screenshot as PNG, compressed in half the time that Playwright's takes. */
  takeScreenshot(): Promise<Buffer>;
  close(): Promise<void>;
}

/** Opens a page with a state, at the service's time. */
export async function openState(browser: Browser, scene: ConsoleScene, state: ConsoleState): Promise<OpenedState> {
  const { service, person } = personOf(scene, state);
  const { port } = new URL(service.url);
  const url = `http://localhost:${port}`;
  const watched = await openPage(browser, { reducedMotion: 'reduce', timezoneId: 'UTC' });
  const { page } = watched;
  if (person !== null) await page.context().addCookies([{ name: COOKIE, value: person.newestToken(), url }]);
  const loading = followLoading(page);
  await setTime(page, service.clock.now());
  if (state.isAtHome !== true) await showOneAddress(page, port);
  await hideCaret(page);
  await state.prepare?.(page, scene);
  await page.goto(`${url}/console/${state.path(scene)}`);
  await page.getByRole('heading', { level: 1 }).waitFor();
  await loading.settle();
  await state.show?.(page, scene);
  const session = await page.context().newCDPSession(page);
  return {
    ...{ ...loading, page, close: () => watched.close() },
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
