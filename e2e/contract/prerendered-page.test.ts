import { createHash } from 'node:crypto';
import { buildPath, routes } from '@rewards-wall/shared/routes.ts';
import { expect, test } from 'vitest';
import { yieldToEventLoop } from '../../server/runtime/yield-to-event-loop.ts';
import { readStats } from '../../server/statistics/read-stats.ts';
import type { RequestOptions } from '../support/requests/client.ts';
import { mintToken } from '../support/requests/mint-token.ts';
import { offerRow } from '../support/requests/offers.ts';
import { firstOffers, preloadedResponses } from '../support/requests/preloaded-responses.ts';
import { onEveryEngine } from '../support/service/on-every-engine.ts';
import type { TestService, TestWall } from '../support/service/start-service.ts';

// The wall that the hosted page shows before its scripts run (docs/contract/hosted-page.md#before-the-scripts-run).

const HOSTILE = '</template></offer-wall><script>alert(1)</script>';

/** Safari on a Mac, and on an iPad that asks for desktop pages. */
const SAFARI =
  'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.6 Safari/605.1.15';

const rows = [offerRow(1, { name: 'Harbor Quest' }), offerRow(2, { name: HOSTILE, description: HOSTILE })];

onEveryEngine('The hosted page before its scripts run', (ready) => {
  const setUp = async (settings: Record<string, unknown> = {}) => {
    const service: TestService = ready();
    expect((await service.importOffers(rows)).rejected).toEqual([]);
    const wall = await service.newWall({ header: 'Earn gems', ...settings });
    const user = service.newUser();
    const open = (options: RequestOptions = {}, of: TestWall = wall) => {
      const path = buildPath(routes.hostedWall.path, { pubId: of.pubId, adwallId: of.adwallId });
      return service.client.send('GET', path, { query: { subid1: user }, ...options });
    };
    const token = (subid1 = user) => mintToken(service, wall, subid1);
    return { ...service, wall, user, open, token };
  };

  const cardsIn = ({ text }: { text: string }) => text.match(/<article/g)?.length ?? 0;

  test('has a card for each offer of its list, with the click link of the list', async () => {
    const { open } = await setUp();
    const page = await open();
    const offers = firstOffers(page) ?? [];
    expect(cardsIn(page)).toBe(offers.length);
    for (const { click_url, offer_id } of offers) {
      expect(page.text).toContain(`href="${click_url}"`);
      expect(page.text).toContain(`href="#offer=${offer_id}"`);
    }
    expect(page.text).toContain('<title>Earn gems</title>');
    expect(page.text).not.toContain('<noscript>Offers');
  });

  test('allows its styles and its script by hash, and no other', async () => {
    const { open } = await setUp({ customization: { accent: '0a7d5a' } });
    const page = await open();
    const hashesOf = (name: string) =>
      Array.from(page.text.matchAll(new RegExp(`<${name}>(.*?)</${name}>`, 'gs')), ([, text = '']) => {
        return `'sha256-${createHash('sha256').update(text).digest('base64')}'`;
      });
    const policy = page.headers.get('content-security-policy') ?? '';
    const sources = (name: string) => new RegExp(`${name} ([^;]*)`).exec(policy)?.[1]?.split(' ') ?? [];
    expect(hashesOf('style')).toHaveLength(4);
    expect(new Set(sources('style-src'))).toEqual(new Set(hashesOf('style')));
    expect(sources('script-src')).toEqual(["'self'", ...hashesOf('script')]);
    expect(policy).not.toContain('unsafe');
    expect(page.text).not.toMatch(/ style=| on\w+=/);
  });

  test('no text of an offer becomes markup', async () => {
    const { open } = await setUp({ header: HOSTILE });
    const { text } = await open();
    expect(text.match(/<\/template>/g)).toHaveLength(1);
    expect(text).not.toContain('<script>alert');
    expect(text).toContain('&lt;/template&gt;&lt;/offer-wall&gt;');
  });

  test.each([
    ['de', 'ltr', 'Sortieren nach'],
    ['ar', 'rtl', 'العروض'],
  ])('speaks the language %s', async (lang, dir, word) => {
    const { open, user } = await setUp();
    const { text } = await open({ query: { subid1: user, lang, theme: 'dark' } });
    expect(text).toContain(`lang="${lang}" dir="${dir}" data-theme="dark">`);
    expect(text).toContain('<offer-wall theme="dark">');
    expect(text).toContain(word);
  });

  test('shows no list without a token in strict mode, and none to an agent that may be an iPad or a Mac', async () => {
    const { newWall, open } = await setUp();
    expect(cardsIn(await open({}, await newWall({ require_token: true })))).toBe(0);
    const page = await open({ headers: { 'User-Agent': SAFARI } });
    expect([cardsIn(page), firstOffers(page)?.length]).toEqual([0, 2]);
  });

  test.each([false, true])(
    'with a token in its request it has the user’s list, balance and no token (strict mode: %s)',
    async (isStrict) => {
      const stage = await setUp();
      const wall = isStrict ? await stage.newWall({ require_token: true }) : stage.wall;
      const bearer = await mintToken(stage, wall, stage.user);
      const page = await stage.open({ bearer }, wall);
      expect(cardsIn(page)).toBe(2);
      expect(page.text).toContain('class="balance-chip"');
      expect(page.text).toContain('<html data-signed-in lang="en"');
      expect(page.text).not.toContain(bearer);
      expect(page.headers.get('cache-control')).toBe('no-store');
      expect(preloadedResponses(page).offers).toMatchObject({ token: true });
    },
  );

  test('with a token of another user, or one that is not valid, it has no list', async () => {
    const { newUser, open, token } = await setUp();
    const others = await token(newUser());
    const broken = `${(await token()).slice(0, -2)}xx`;
    for (const bearer of [others, broken]) {
      const page = await open({ bearer });
      expect([page.status, cardsIn(page), firstOffers(page)]).toEqual([200, 0, null]);
      expect(page.text).not.toContain('<html data-signed-in');
      expect(page.headers.get('cache-control')).toBe('no-cache');
    }
  });

  test('its list counts as shown once, also with a token', async () => {
    const { app, clock, open, store, token, wall } = await setUp();
    await open({ bearer: await token() });
    await app.refreshStatistics();
    const stats = readStats({ store, clock, yieldToEventLoop, wait: () => Promise.resolve() });
    expect((await stats({ adwallId: wall.adwallId, days: 1 })).totals.impressions).toBe(2);
  });
});
