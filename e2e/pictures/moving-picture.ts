import type { Browser } from 'playwright';
import sharp from 'sharp';

/** One scene: the screenshot of a phone, and which of the steps it belongs to. */
export interface Scene {
  readonly phone: Buffer;
  readonly step: number;
  readonly durationMs: number;
}

export interface Step {
  readonly title: string;
  readonly text: string;
}

const SCALE = 1.5;
const CHECK =
  '<svg width="20" height="20" viewBox="0 0 16 16" fill="none" stroke="#fff" stroke-width="2"><path d="M3 8.5 6.5 12 13 4.5"/></svg>';
const stage = { width: 840, height: 640 };
const styles = `
  * { box-sizing: border-box; margin: 0; padding: 0 }
  body { display: grid; grid-template-columns: 1fr 350px; align-items: center; gap: 40px; padding: 0 44px;
    inline-size: ${stage.width}px; block-size: ${stage.height}px; overflow: hidden; color: #15202b;
    background: linear-gradient(120deg, #f3effd, #e4ebf7); font: 400 19px/1.4 Roboto, sans-serif }
  img { inline-size: 324px; border: 8px solid #15202b; border-radius: 34px; box-shadow: 0 18px 44px #2a1d6633 }
  ol { display: grid; gap: 14px; list-style: none }
  li { display: grid; grid-template-columns: 40px 1fr; column-gap: 16px; padding: 14px; border-radius: 18px; color: #526070 }
  li b { display: block; font-size: 23px; color: #15202b }
  i { display: grid; place-items: center; inline-size: 40px; block-size: 40px; border-radius: 50%;
    border: 2px solid #7b8896; font-style: normal; font-weight: 600 }
  li.done i, li.now i { border-color: #6741d9; background: #6741d9; color: #fff }
  li.now { background: #fff; box-shadow: 0 8px 24px #2a1d6618; color: #15202b }`;

/** Draws the scenes with their steps next to them, as an animated WebP that repeats forever. */
export async function drawMovingPicture(
  browser: Browser,
  steps: readonly Step[],
  { scenes, quality }: { scenes: readonly Scene[]; quality: number },
): Promise<Buffer> {
  const context = await browser.newContext({ viewport: stage, deviceScaleFactor: SCALE });
  const page = await context.newPage();
  const frames: Buffer[] = [];
  for (const scene of scenes) {
    await page.setContent(pageOf(steps, scene), { waitUntil: 'load' });
    await page.evaluate(() => document.fonts.ready);
    frames.push(await page.screenshot());
  }
  await context.close();
  const delay = scenes.map(({ durationMs }) => durationMs);
  return sharp(frames, { join: { animated: true } })
    .webp({ quality, delay, loop: 0 })
    .toBuffer();
}

function pageOf(steps: readonly Step[], { phone, step: current }: Scene): string {
  const items = steps.map(({ text, title }, index) => {
    const state = index < current ? 'done' : index === current ? 'now' : '';
    return `<li class="${state}"><i>${index < current ? CHECK : index + 1}</i><div><b>${title}</b>${text}</div></li>`;
  });
  return `<style>${styles}</style><ol>${items.join('')}</ol><img src="data:image/png;base64,${phone.toString('base64')}">`;
}
