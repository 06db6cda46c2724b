import type { Page } from 'playwright';

/** Takes the first list out of hosted pages, so that the widget requests it and a test can decide about the answer. */
export async function withoutFirstList(page: Page): Promise<void> {
  await page.route(/\/wall\/\d+\/\d+/, async (route) => {
    const response = await route.fetch();
    const html = await response.text();
    await route.fulfill({ response, body: html.replace(/,"offers":.*(?=\}<\/script>)/, '') });
  });
}
