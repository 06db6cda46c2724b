import type { Locator, Page } from 'playwright';
import { describe, expect, test } from 'vitest';
import { openPage } from '../support/browser/browser.ts';
import { page as wholePage, startHostServer } from '../support/browser/host-page.ts';
import { inBrowser } from '../support/browser/in-browser.ts';
import { startQuestWall } from '../support/browser/quest-wall.ts';
import { boxContrasts } from '../looks/contrast.ts';

const { browser, stage } = await inBrowser(
  async () => {
    const quests = await startQuestWall();
    // Panels give a wall tabs.
    await quests.service.newPanel({ adwallId: quests.wall.adwallId });
    return { quests, host: await startHostServer() };
  },
  async ({ host, quests }) => {
    host.stop();
    await quests.service.stop();
  },
);
const { host, quests } = stage;
const phone = { viewport: { width: 360, height: 740 }, reducedMotion: 'reduce' } as const;

async function open(page: Page): Promise<void> {
  await page.goto(quests.hosted(quests.service.newUser()));
  await page.locator('.chip span').first().waitFor();
}

const scrollPage = (page: Page, top: number): Promise<void> =>
  page.evaluate((at) => scrollTo({ top: at, behavior: 'instant' }), top);

/** Top and bottom in the window, px. */
async function edges(box: Locator): Promise<[top: number, bottom: number]> {
  return box.evaluate((each) => {
    const { top, bottom } = each.getBoundingClientRect();
    return [Math.round(top), Math.round(bottom)];
  });
}

test('on a phone, six offers are in sight, each with its reward', async () => {
  const { page, close } = await openPage(browser, phone);
  await open(page);
  await scrollPage(page, 1000);
  const covered = (await edges(page.locator('.chips')))[1];
  const whole = await page.locator('.grid > li').evaluateAll((rows, top) => {
    const inSight = rows.filter((row) => {
      const box = row.getBoundingClientRect();
      return box.top >= top && box.bottom <= innerHeight;
    });
    return inSight.map((row) => row.querySelector('.amount')?.textContent?.trim() ?? '');
  }, covered);
  expect(whole.length).toBeGreaterThanOrEqual(5);
  expect(whole.filter((amount) => !/^\d+$/.test(amount))).toEqual([]);
  await close();
});

test.each([
  [740, 360, 4],
  [915, 412, 6],
])(
  'the first screen of a phone of %i px by %i shows %i whole offers below head, tabs and search',
  async (height, width, offers) => {
    const { page, close } = await openPage(browser, { ...phone, viewport: { width, height } });
    await open(page);
    await page.locator('.row li').waitFor();
    const bottoms = await page
      .locator(':is(.row, .grid) > li')
      .evaluateAll((rows) => rows.map((row) => row.getBoundingClientRect().bottom));
    expect(bottoms.filter((bottom) => bottom <= height).length).toBeGreaterThanOrEqual(offers);
    await close();
  },
);

test.each([560, 1000, 1400])('a lone featured offer is as wide as the list in a window of %i px', async (width) => {
  const { page, close } = await openPage(browser, { viewport: { width, height: 800 } });
  await open(page);
  const featured = await page.locator('.row .card').boundingBox();
  const title = await page.locator('h3.section').first().boundingBox();
  expect(Math.abs((featured?.width ?? 0) - (title?.width ?? 999))).toBeLessThanOrEqual(1);
  await close();
});

test.each([
  [560, false],
  [1280, true],
])('at %i px, a lone featured offer says what its steps bring: %s', async (width, isSaid) => {
  const { page, close } = await openPage(browser, { viewport: { width, height: 800 } });
  await open(page);
  const rewards = page.locator('.step-rewards');
  expect(await rewards.locator('b').allTextContents()).toEqual(['+50', '+100']);
  expect(await rewards.isVisible()).toBe(isSaid);
  await close();
});

test.each([
  [640, 1],
  [720, 2],
  [1000, 2],
  [1060, 3],
  [1600, 3],
])('at %i px, the list has %i columns', async (width, columns) => {
  const { page, close } = await openPage(browser, { viewport: { width, height: 800 } });
  await open(page);
  const lefts = await page
    .locator('.grid > li')
    .evaluateAll((rows) => rows.map((row) => row.getBoundingClientRect().x));
  expect(new Set(lefts).size).toBe(columns);
  await close();
});

test.each([
  [280, '', '16px', 'below'],
  [330, '', '16px', 'beside'],
  [1280, '', '16px', 'beside'],
  [412, '150px', '16px', 'below'],
  [420, '', '24px', 'below'],
])('in %i px with cards from "%s" and text of %s, the reward is %s the facts', async (width, cardMin, text, place) => {
  const { page, close } = await openPage(browser, { viewport: { width, height: 800 } });
  await open(page);
  await page.evaluate(
    ([smallest = '', size = '']) => {
      document.documentElement.style.fontSize = size;
      document.querySelector<HTMLElement>('offer-wall')?.style.setProperty('--offer-wall-card-min', smallest);
    },
    [cardMin, text],
  );
  const [[, factsEnd], [rewardStart]] = [
    await edges(page.locator('.grid .facts').first()),
    await edges(page.locator('.grid .cta').first()),
  ];
  expect(rewardStart >= factsEnd ? 'below' : 'beside').toBe(place);
  await close();
});

test.each([330, 360, 1280])('at %i px, image, text and reward are in the middle of a card', async (width) => {
  const { page, close } = await openPage(browser, { viewport: { width, height: 800 } });
  await open(page);
  const middleOf = async (part: string) => {
    const [top, bottom] = await edges(page.locator(`.grid ${part}`).first());
    return (top + bottom) / 2;
  };
  const middle = await middleOf('.card');
  for (const part of ['.image', '.text', '.cta'])
    expect(Math.abs((await middleOf(part)) - middle), part).toBeLessThanOrEqual(1);
  await close();
});

test('without tabs, the head says what the best offer pays, also after a change of the order', async () => {
  const { page, close } = await openPage(browser, phone);
  await page.goto(quests.hosted(quests.service.newUser(), await quests.service.newWall({})));
  const best = page.locator('.best');
  await best.getByText(/^\s*Earn up to [\d,]+ \w+$/).waitFor();
  const text = await best.innerText();
  await page.getByRole('combobox').selectOption('payout-asc');
  await page.locator('.chip span').first().waitFor();
  expect(await best.innerText()).toBe(text);
  await scrollPage(page, 900);
  expect((await edges(best))[1]).toBeLessThanOrEqual(0);
  await close();
});

describe('while the page scrolls', () => {
  test('tabs and categories stay on top, and the search does not', async () => {
    const { page, close } = await openPage(browser, phone);
    await open(page);
    await scrollPage(page, 900);
    const [tabs, chips, search] = [
      await edges(page.locator('.nav')),
      await edges(page.locator('.chips')),
      await edges(page.locator('.search')),
    ];
    expect(tabs[0]).toBe(0);
    expect((await edges(page.locator('.tabs')))[0]).toBe(8);
    expect(Math.abs(chips[0] - tabs[1])).toBeLessThan(12);
    expect(search[1]).toBeLessThanOrEqual(tabs[1]);
    await page.getByRole('button', { name: 'Shopping' }).click();
    await close();
  });

  test('they stay below a fixed header of the page', async () => {
    const { page, close } = await openPage(browser, phone);
    await open(page);
    await page.locator('offer-wall').evaluate((wall) => wall.style.setProperty('--offer-wall-sticky-top', '56px'));
    await scrollPage(page, 900);
    expect((await edges(page.locator('.nav')))[0]).toBe(56);
    await close();
  });

  test.each([
    ['in a low window', { width: 700, height: 360 }, '100%'],
    ['with large text in a narrow window', { width: 320, height: 740 }, '200%'],
  ])('%s, they scroll away', async (_, viewport, fontSize) => {
    const { page, close } = await openPage(browser, { viewport, bypassCSP: true });
    await open(page);
    await page.evaluate((size) => (document.documentElement.style.fontSize = size), fontSize);
    await scrollPage(page, 1500);
    expect((await edges(page.locator('.nav')))[1]).toBeLessThanOrEqual(0);
    expect((await edges(page.locator('.chips')))[1]).toBeLessThanOrEqual(0);
    await close();
  });

  test('a card that takes focus is below them', async () => {
    const { page, close } = await openPage(browser, phone);
    await open(page);
    await scrollPage(page, 2000);
    const name = page.locator('.grid .name :is(a, button)').nth(3);
    await name.focus();
    const covered = (await edges(page.locator('.chips')))[1];
    expect((await edges(page.locator('.grid .card').nth(3)))[0]).toBeGreaterThanOrEqual(covered - 8);
    await close();
  });
});

describe('a row that scrolls sideways', () => {
  test.each(['ltr', 'rtl'] as const)('has arrows for a mouse, where there is more to see: %s', async (dir) => {
    const { page, close } = await openPage(browser, { viewport: { width: 400, height: 800 }, reducedMotion: 'reduce' });
    await page.goto(`${quests.hosted(quests.service.newUser())}&lang=${dir === 'ltr' ? 'en' : 'ar'}`);
    await page.locator('.chip span').first().waitFor();
    // They load after the first screen.
    await page.locator('.toolbar .arrow').first().waitFor({ state: 'attached' });
    const row = page.locator('.chips');
    const arrows = () =>
      page.locator('.toolbar .arrow:visible').evaluateAll((all) => all.map((each) => each.className));
    const left = () => row.evaluate((each) => Math.abs(each.scrollLeft));
    expect(await arrows()).toEqual([]);
    await row.hover();
    await expect.poll(arrows).toEqual(['arrow forward']);
    const forward = page.locator('.toolbar .forward');
    const [arrow, end] = [await forward.boundingBox(), await row.boundingBox()];
    const isAtLeft = (arrow?.x ?? 0) < (end?.x ?? 0) + 100;
    expect(isAtLeft).toBe(dir === 'rtl');
    await forward.click();
    await expect.poll(left).toBeGreaterThan(40);
    await row.hover({ position: { x: 200, y: 20 } });
    await expect.poll(arrows).toContain('arrow back');
    expect(
      await row.evaluate((each) => (each instanceof HTMLElement ? each.offsetHeight - each.clientHeight : -1)),
    ).toBe(0);
    await close();
  });

  test('has none for fingers', async () => {
    const { page, close } = await openPage(browser, { ...phone, hasTouch: true, isMobile: true });
    await open(page);
    await page.locator('.chips').tap({ position: { x: 150, y: 20 } });
    expect(await page.locator('.arrow:visible').count()).toBe(0);
    await close();
  });
});

test('in a frame as high as its content, nothing stays on top: it is where it is without scrolling', async () => {
  const { page, close } = await openPage(browser, phone);
  const frame = `<div style="block-size:300px"></div><iframe id="wall" title="Offers" width="100%" height="600" frameborder="0" src="${quests.hosted(quests.service.newUser())}"></iframe>
    <script type="module">
      import { attachOfferWall } from '${quests.service.url}/embed/v1/frame-host.js';
      attachOfferWall(document.querySelector('#wall'));
    </script>`;
  await page.goto(
    host.serve('/sticky', { body: wholePage(frame, '<meta name="viewport" content="width=device-width">') }),
  );
  const wall = page.frameLocator('iframe');
  await wall.locator('.chip span').first().waitFor();
  await expect.poll(() => page.locator('iframe').evaluate((each) => each.clientHeight)).toBeGreaterThan(4000);
  const before = await edges(wall.locator('.nav'));
  await scrollPage(page, 1500);
  expect(await edges(wall.locator('.nav'))).toEqual(before);
  await close();
});

test('text on the head is readable where the wall sets a light accent', async () => {
  const { page, close } = await openPage(browser, phone);
  const wall = await quests.service.newWall({ customization: { accent: 'ffd84d' } });
  await page.goto(quests.hosted(quests.service.newUser(), wall));
  await page.locator('.chip span').first().waitFor();
  const [title] = await boxContrasts(page.locator('.title'));
  expect(title?.icon).toBeGreaterThanOrEqual(4.5);
  await close();
});
