import type { Frame, Page } from 'playwright';
import { expect, test } from 'vitest';
import { openPage, startPublicService } from '../support/browser/browser.ts';
import { page as wholePage, startHostServer } from '../support/browser/host-page.ts';
import { inBrowser } from '../support/browser/in-browser.ts';
import { mintToken } from '../support/requests/mint-token.ts';
import { offerRow } from '../support/requests/offers.ts';
import type { TestWall } from '../support/service/start-service.ts';

// The hosted page in frames (docs/contract/hosted-page.md#frames-and-messages): of pages that the wall lists, of other
// pages, and of cross-origin isolated pages.

async function start() {
  const service = await startPublicService();
  const host = await startHostServer();
  await service.importOffers([offerRow(1, { image_url: `${service.url}/health/live` })]);
  const open = await service.newWall();
  const listed = await service.newWall({ origins: [host.origin] });
  return { service, host, open, listed };
}

const { browser, stage } = await inBrowser(start, async ({ host, service }) => {
  host.stop();
  await service.stop();
});

/** A page that frames the wall, answers its hello with a token, and collects its messages. */
async function frameWall(wall: TestWall, headers: Readonly<Record<string, string>> = {}) {
  const { host, service } = stage;
  const user = service.newUser();
  const token = await mintToken(service, wall, user);
  const body = `<iframe title="Offers" src="${service.url}/wall/${wall.pubId}/${wall.adwallId}?subid1=${user}" width="400" height="600"></iframe>
    <script>
      window.heard = [];
      addEventListener('message', ({ data, source }) => {
        heard.push(data.type);
        if (data.type === 'hello') source.postMessage({ v: 1, src: 'offer-wall-host', type: 'init', data: { token: '${token}' } }, '*');
      });
    </script>`;
  const watched = await openPage(browser);
  await watched.page.goto(host.serve(`/${user}`, { body: wholePage(body), headers }));
  const frame = await (await watched.page.waitForSelector('iframe')).contentFrame();
  if (frame === null) throw new Error('The frame has no page');
  await frame.getByRole('article').first().waitFor();
  return { ...watched, frame };
}

/** Fires the events of a sign-up and of a balance. */
async function signUp(frame: Frame): Promise<void> {
  await frame.locator('offer-wall').evaluate((wall) => {
    wall.dispatchEvent(new CustomEvent('survey-profile-created', { detail: { token: 'of.one.user' } }));
    wall.dispatchEvent(new CustomEvent('offer-wall-load', { detail: { count: 1 } }));
  });
}

const heard = (page: Page): Promise<string[]> =>
  page.evaluate(() => (window as unknown as { heard: string[] }).heard.filter((type) => type !== 'resize'));

test('a page that the wall does not list cannot send it a token, and does not learn of a sign-up', async () => {
  const { close, frame, page } = await frameWall(stage.open);
  await expect.poll(() => heard(page)).toContain('load');
  expect(await frame.locator('offer-wall').evaluate((wall) => (wall as unknown as { token: string }).token)).toBe('');
  await signUp(frame);
  // A later message has arrived, so the one with the token would have, too.
  await expect.poll(async () => (await heard(page)).filter((type) => type === 'load')).toHaveLength(2);
  expect(new Set(await heard(page))).toEqual(new Set(['hello', 'load']));
  await close();
});

test('a page that the wall lists can send it a token, and learns of a sign-up', async () => {
  const { close, frame, page } = await frameWall(stage.listed);
  await frame.getByRole('tab', { name: 'Activity' }).waitFor();
  await signUp(frame);
  await expect.poll(() => heard(page)).toContain('profile-created');
  await close();
});

test('a cross-origin isolated page, such as a threaded game, can frame the wall', async () => {
  const { close, frame, page } = await frameWall(stage.open, {
    'Cross-Origin-Opener-Policy': 'same-origin',
    'Cross-Origin-Embedder-Policy': 'require-corp',
  });
  expect(await page.evaluate(() => crossOriginIsolated)).toBe(true);
  expect(await frame.getByRole('article').count()).toBe(1);
  await close();
});

test.each([
  ['de-DE', 'Diese Seite gibt es nicht'],
  ['ja-JP', 'このページは存在しません'],
])('a wall that does not exist shows a readable page, also in a frame: %s', async (locale, title) => {
  const { host, service } = stage;
  const { close, page } = await openPage(browser, { locale });
  const answer = await page.goto(`${service.url}/wall/${stage.open.pubId}/4711?subid1=u`);
  expect(answer?.status()).toBe(404);
  await page.getByRole('heading', { name: title }).waitFor();
  const body = `<iframe title="Offers" src="${service.url}/wall/1/4711"></iframe>`;
  await page.goto(host.serve('/nowhere', { body: wholePage(body) }));
  await page.frameLocator('iframe').getByRole('heading', { name: title }).waitFor();
  await close();
});
