import type { Page } from 'playwright';

/** Removes the first list from hosted pages, so that the widget requests it and a test can control the response. */
export async function withoutFirstList(page: Page): Promise<void> {
  await page.route(/\/wall\/\d+\/\d+/, async (route) => {
    const response = await route.fetch();
    const html = await response.text();
    const withoutWall = html.replace(/<offer-wall.*<\/offer-wall>/s, '');
    await route.fulfill({ response, body: withoutWall.replace(/,"offers":.*(?=\}<\/script>)/, '') });
  });
}
