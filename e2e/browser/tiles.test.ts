import { expect, test } from 'vitest';
import { accessibilityFaultsInBothSchemes, openPage, startPublicService } from '../support/browser/browser.ts';
import { inBrowser } from '../support/browser/in-browser.ts';
import { offerRow, tileParts } from '../support/requests/offers.ts';

const GAMES = 'Play games';

const { browser, stage } = await inBrowser(
  async () => {
    const service = await startPublicService();
    const source = await service.newSource();
    const tile = { ...tileParts({ amount: 'credits', max_payout: 100, max_day: 500 }), source: source.name };
    await service.importOffers([offerRow(1), offerRow(2, { ...tile, name: GAMES }), offerRow(3)]);
    return { service, wall: await service.newWall() };
  },
  ({ service }) => service.stop(),
);
const { service, wall } = stage;

async function openWall(query = '') {
  const watched = await openPage(browser, { locale: 'en', viewport: { width: 800, height: 1200 } });
  const { page } = watched;
  await page.goto(`${service.url}/wall/${wall.pubId}/${wall.adwallId}?subid1=${service.newUser()}${query}`);
  return watched;
}

test('tiles have their own section below the offers, with a text in place of a number', async () => {
  const { page, close } = await openWall();
  const section = page.getByRole('heading', { name: 'More ways to earn' });
  await section.waitFor();
  const cards = page.getByRole('article');
  expect(await cards.count()).toBe(3);
  const card = cards.last();
  const lines = (await card.innerText()).split('\n').map((line) => line.trim());
  expect(lines.filter(Boolean)).toEqual([
    expect.stringContaining(GAMES[0] ?? ''),
    GAMES,
    expect.stringMatching(/^Up to 500 .+ a day$/),
  ]);
  const link = card.getByRole('link', { name: GAMES });
  expect(await link.getAttribute('href')).toContain(`/click/2/`);
  expect(await link.getAttribute('target')).toBe('_blank');
  const [above, below] = [await cards.first().boundingBox(), await section.boundingBox()];
  expect(above?.y ?? Infinity).toBeLessThan(below?.y ?? 0);
  expect(await accessibilityFaultsInBothSchemes(page)).toEqual([]);
  await close();
});

test('a search hides them, and the end of the search shows them again', async () => {
  const { page, close } = await openWall();
  const section = page.getByRole('heading', { name: 'More ways to earn' });
  await section.waitFor();
  await page.getByRole('searchbox').fill('Offer 1');
  await section.waitFor({ state: 'detached' });
  await page.getByRole('searchbox').fill('');
  await section.waitFor();
  await close();
});

test('the section is translated', async () => {
  const { page, close } = await openWall('&lang=de');
  await page.getByRole('heading', { name: 'Weitere Wege zum Verdienen' }).waitFor();
  await close();
});
