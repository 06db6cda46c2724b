import type { Browser } from 'playwright';
import { mintToken } from '../requests/mint-token.ts';
import type { TestWall } from '../service/start-service.ts';
import { openPage } from './browser.ts';
import type { startEmbedding } from './embedding.ts';
import { page as wholePage } from './host-page.ts';

type Embedding = Awaited<ReturnType<typeof startEmbedding>>;

/**
 * Opens pages with the wall, whose server issues tokens at `/mint`. `code` runs with `wall`, and with `mint`, which
 * requests a token from there.
 */
export function wallOpener(browser: Browser, { host, service, v1 }: Embedding, wall: TestWall) {
  return async (code: string, attributes = 'await-token') => {
    const user = service.newUser();
    const asked = { mints: 0, lists: 0 };
    host.serve('/mint', async () => {
      asked.mints += 1;
      return { body: await mintToken(service, wall, user, { expires_in: 3600 }) };
    });
    const ids = `pub-id="${wall.pubId}" wall-id="${wall.adwallId}" user-id="${user}"`;
    const script = `<script type="module">
    const wall = document.querySelector('offer-wall');
    const mint = async () => (await fetch('/mint', { method: 'POST' })).text();
    window.errors = [];
    window.balances = [];
    wall.addEventListener('offer-wall-error', ({ detail }) => window.errors.push(detail.code));
    wall.addEventListener('offer-wall-balance', ({ detail }) => window.balances.push(detail.balance));
    ${code}
  </script>`;
    const { page, close } = await openPage(browser);
    await page.clock.install();
    page.on('request', (request) => {
      if (new URL(request.url()).pathname.endsWith('/offers.json') && request.method() === 'GET') asked.lists += 1;
    });
    const url = host.serve('/tokens', {
      body: wholePage(`<offer-wall ${ids} ${attributes}></offer-wall>${v1()}${script}`),
    });
    await page.goto(url);
    return { asked, close, page, user };
  };
}
