import type { Page } from 'playwright';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { accessibilityFaultsInBothSchemes, openPage, startPublicService } from '../support/browser/browser.ts';
import { inBrowser } from '../support/browser/in-browser.ts';

const { browser, stage: service } = await inBrowser(startPublicService, ({ stop }) => stop());

/** The summaries of all operations in the OpenAPI document. */
async function operations(): Promise<string[]> {
  const { paths } = (await service.client.get('/openapi.json')).body as {
    paths: Record<string, Record<string, { summary: string }>>;
  };
  return Object.values(paths).flatMap((methods) => Object.values(methods).map(({ summary }) => summary));
}

test.each([
  { colorScheme: 'light', width: 1280 },
  { colorScheme: 'dark', width: 360 },
] as const)(
  'the reference shows every operation, and sends no request elsewhere: $colorScheme, $width px',
  async ({ colorScheme, width }) => {
    const { page, close } = await openPage(browser, { colorScheme, viewport: { width, height: 900 } });
    const origins = new Set<string>();
    page.on('request', (request) => origins.add(new URL(request.url()).origin));
    await page.goto(`${service.url}/docs`);
    const summaries = await operations();
    expect(summaries.length).toBeGreaterThan(10);
    for (const summary of summaries) {
      await page.getByRole('heading', { name: summary }).first().waitFor({ state: 'attached' });
    }
    const [red = 0] = await page.evaluate(() => {
      const { backgroundColor } = getComputedStyle(document.querySelector('rapi-doc') ?? document.body);
      return (backgroundColor.match(/\d+/g) ?? []).map(Number);
    });
    expect(red > 127).toBe(colorScheme === 'light');
    expect(await page.evaluate('document.documentElement.scrollWidth - innerWidth')).toBe(0);
    expect([...origins]).toEqual([service.url]);
    await close();
  },
);

test('on a phone, a list of all endpoints leads to each, and no parameter is wider than the screen', async () => {
  const { page, close } = await openPage(browser, { viewport: { width: 360, height: 740 } });
  await page.goto(`${service.url}/docs`);
  await page.getByText('All endpoints').click();
  const links = page.locator('#contents a');
  await links.first().waitFor();
  expect(await links.allInnerTexts()).toEqual(expect.arrayContaining(await operations()));
  const name = "List a user's offers";
  await links.filter({ hasText: name }).click();
  await expect
    .poll(async () => (await page.getByRole('heading', { name, exact: true }).boundingBox())?.y)
    .toBeLessThan(200);
  expect(await links.first().isVisible()).toBe(false);
  const table = await page.locator('api-request table').first().boundingBox();
  expect((table?.x ?? 0) + (table?.width ?? 999)).toBeLessThanOrEqual(360);
  await close();
});

describe('the reference on a desktop', () => {
  let opened: Awaited<ReturnType<typeof openPage>>;
  let page: Page;

  beforeAll(async () => {
    opened = await openPage(browser, { bypassCSP: true });
    ({ page } = opened);
    await page.goto(`${service.url}/docs`);
    await page.locator('#contents a').first().waitFor({ state: 'attached' });
  });

  afterAll(() => opened.close());

  test('names the type of every parameter, and no bound that only says "any safe integer"', async () => {
    const types = page.locator('api-request .param-type');
    await expect.poll(() => types.allInnerTexts()).toContain('integer┃boolean');
    expect((await types.allInnerTexts()).filter((type) => type.includes('missing'))).toEqual([]);
    const requests = await page
      .locator('api-request')
      .evaluateAll((all) => all.map((each) => each.shadowRoot?.textContent));
    expect(requests.join(' ')).toContain('1 to 60 chars');
    expect(requests.join(' ')).not.toContain(String(Number.MAX_SAFE_INTEGER));
  });

  test('a request that a developer tries says so, so that a key typed here is not taken for one in a page', async () => {
    const marked = await page.evaluate(() => {
      const request = new Request('/openapi.json');
      document.querySelector('rapi-doc')?.dispatchEvent(new CustomEvent('before-try', { detail: { request } }));
      return request.headers.get('x-rewards-try');
    });
    expect(marked).toBe('1');
  });

  test('each credential has a name of its own', async () => {
    await page.locator('#auth-table').waitFor();
    const names = page.locator('#auth-table [id^=security-scheme-] td > div:first-child span');
    await expect.poll(() => names.allInnerTexts()).toEqual(['Secret key', 'User token']);
    const needed = page.locator('[part~=anchor-operation-security]');
    await expect
      .poll(async () => new Set((await needed.allInnerTexts()).map((name) => name.trim())))
      .toEqual(new Set(['Secret key', 'User token', 'None']));
  });

  test('has no accessibility faults', async () => {
    await page.locator('api-request [aria-label]').first().waitFor();
    expect(await accessibilityFaultsInBothSchemes(page)).toEqual([]);
  });
});
