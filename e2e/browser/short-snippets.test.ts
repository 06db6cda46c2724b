import { expect, test } from 'vitest';
import { openPage } from '../support/browser/browser.ts';
import { startEmbedding } from '../support/browser/embedding.ts';
import { page as wholePage, recipes, withOwnWall } from '../support/browser/host-page.ts';
import { inBrowser } from '../support/browser/in-browser.ts';
import { openGuide } from '../support/documents/guide.ts';

// Opens the snippets that documents show in passing, as printed.

const { browser, stage } = await inBrowser(startEmbedding, ({ stop }) => stop());
const { host, service } = stage;
const wall = await service.newWall();

const snippets = ['../README.md', 'getting-started.md'].flatMap((document) =>
  openGuide(document)
    .codeBlocks('html')
    .map((snippet) => [document, withOwnWall(snippet, service, wall)] as const),
);

test.each(snippets)('%s: %s', async (_document, snippet) => {
  const { page, close } = await openPage(browser);
  await page.goto(host.serve('/snippet', { body: wholePage(snippet) }));
  const place = snippet.includes('<iframe') ? page.frameLocator('iframe') : page;
  await place.getByRole('article').first().waitFor();
  await close();
});

test('the rule of the guide gives the wall its accent and its radius', async () => {
  const [css = ''] = recipes('Theming', 'css', service, wall);
  const [element = ''] = recipes('Quick start', 'html', service, wall);
  const { page, close } = await openPage(browser);
  await page.goto(host.serve('/themed', { body: wholePage(element, `<style>${css}</style>`) }));
  await page.getByRole('article').first().waitFor();
  const styleOf = (part: string, property: string) =>
    page
      .locator(`offer-wall [part~=${part}]`)
      .first()
      .evaluate((box, name) => getComputedStyle(box).getPropertyValue(name), property);
  expect(await styleOf('header', 'background-color')).toBe('rgb(10, 125, 90)');
  expect(await styleOf('card', 'border-radius')).toBe('6px');
  await close();
});
