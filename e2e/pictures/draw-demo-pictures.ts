// Draws the pictures of the offers that the demo's simulated networks sell, as PNG in demo/pictures: networks have no
// SVG. Run it after a change in demo/supply/network-stock.ts.
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { drawImage } from '../../demo/catalog/draw-image.ts';
import { pictureNames } from '../../demo/supply/network-stock.ts';
import { launchChromium } from '../support/browser/chromium.ts';
import { projectRoot } from '../../server/runtime/project-root.ts';

const folder = join(projectRoot, 'demo', 'pictures');
mkdirSync(folder, { recursive: true });
const browser = await launchChromium({});
const page = await browser.newPage({ viewport: { width: 128, height: 128 } });
for (const name of pictureNames) {
  await page.setContent(`<style>body { margin: 0 }</style>${drawImage(name) ?? ''}`);
  await page.screenshot({ path: join(folder, `${name}.png`), omitBackground: true });
}
await browser.close();
