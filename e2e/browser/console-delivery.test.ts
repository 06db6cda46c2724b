import type { Browser } from 'playwright';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { accessibilityFaultsInBothSchemes, openBrowser, startPublicService } from '../support/browser/browser.ts';
import { openConsole } from '../support/browser/open-console.ts';
import { openLoop } from '../support/money/money-loop.ts';
import { cutSignatures, requestText } from '../support/postbacks/request-text.ts';
import { startPostbackReceiver, type PostbackReceiver } from '../support/postbacks/postback-receiver.ts';
import { newPerson } from '../support/requests/admins.ts';
import { HOUR } from '../../server/runtime/clock.fixture.ts';
import type { TestService } from '../support/service/start-service.ts';

let browser: Browser;
let receiver: PostbackReceiver;
let service: TestService;

beforeAll(async () => {
  browser = await openBrowser();
  receiver = await startPostbackReceiver();
  service = await startPublicService({ env: { OUTBOUND_ALLOW: receiver.host } });
});
afterAll(async () => {
  await browser.close();
  await service.stop();
  await receiver.close();
});

test('the page of a delivery shows each attempt’s request and response', async () => {
  const endpoint = receiver.newEndpoint(503);
  const loop = await openLoop(service, { query: { subid2: 'summer & co' } });
  await loop.add('json', endpoint.url);
  await loop.send();
  await loop.deliver();
  endpoint.answer(200);
  await loop.wait(HOUR);
  const [{ deliveryId } = { deliveryId: '' }] = await loop.log();
  const sent = endpoint.received.map(requestText).map(cutSignatures);
  expect(sent).toHaveLength(2);
  const path = `postbacks/deliveries/${deliveryId}`;
  const { close, page } = await openConsole(browser, service, await newPerson(service), path, 360);
  for (const [index, request] of sent.entries()) {
    const shown = page.getByLabel(`Request of attempt ${index + 1}`);
    // Only the last one is open, which comes first.
    if (index === 0) await page.getByText('Request and response').last().click();
    await shown.waitFor();
    // As it was sent, but for the spaces and lines that make its JSON readable.
    const [head = '', body = ''] = ((await shown.textContent()) ?? '').split('\n\n');
    const [sentHead, sentBody = ''] = request.split('\n\n');
    expect([head, body]).toEqual([sentHead, JSON.stringify(JSON.parse(sentBody), null, 2)]);
    expect(body).toContain('    "payout": 1.25,\n    "currency_count": 125,\n');
    expect(await page.getByLabel(`Response to attempt ${index + 1}`).textContent()).toBe('seen');
  }
  expect(await accessibilityFaultsInBothSchemes(page)).toEqual([]);
  await close();
  const viewer = await newPerson(service, { role: 'viewer', publishers: null });
  const seen = await openConsole(browser, service, viewer, path);
  const request = await seen.page.getByLabel('Request of attempt 2').textContent();
  expect(request).toContain('"subid1": "…"');
  expect(await seen.page.locator('main').textContent()).not.toContain(loop.user);
  // The list names the receiver, as each credit makes a row for each.
  await seen.page.goto(`${service.url}/console/postbacks/deliveries`);
  await seen.page.getByRole('link', { name: /^POST \S/ }).waitFor();
  await seen.close();
});
