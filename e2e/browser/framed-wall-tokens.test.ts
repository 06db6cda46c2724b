import { expect, test } from 'vitest';
import { openPage } from '../support/browser/browser.ts';
import { startEmbedding } from '../support/browser/embedding.ts';
import { page as wholePage } from '../support/browser/host-page.ts';
import { inBrowser } from '../support/browser/in-browser.ts';
import { mintToken } from '../support/requests/mint-token.ts';

// How a framed wall gets its tokens from its host.

const { browser, stage } = await inBrowser(startEmbedding, ({ stop }) => stop());
const { host, service } = stage;

test('a framed wall asks its host for a new token before the last one expires', async () => {
  const user = service.newUser();
  const framed = await service.newWall({ require_token: true, origins: [host.origin] });
  let mints = 0;
  host.serve('/mint', async () => {
    mints += 1;
    return { body: await mintToken(service, framed, user, { expires_in: 3600 }) };
  });
  const src = `${service.url}/wall/${framed.pubId}/${framed.adwallId}?subid1=${user}#await-token`;
  const { page, close } = await openPage(browser);
  await page.clock.install();
  const script = `<script type="module">
    import { attachOfferWall } from '${service.url}/embed/v1/frame-host.js';
    const getToken = async () => (await fetch('/mint', { method: 'POST' })).text();
    attachOfferWall(document.querySelector('iframe'), { getToken });
  </script>`;
  await page.goto(host.serve('/framed', { body: wholePage(`<iframe src="${src}" title="Offers"></iframe>${script}`) }));
  const frame = page.frameLocator('iframe');
  await frame.getByRole('article').first().waitFor();
  expect(mints).toBe(1);
  await page.clock.fastForward(59 * 60_000);
  await expect.poll(() => mints).toBe(2);
  await frame.getByRole('article').first().waitFor();
  await close();
});
