import { expect, test } from 'vitest';
import { openBrowser } from '../support/browser/browser.ts';
import { animateWebp, type AnimatedFrame } from './animated-webp.ts';

test('a browser plays the frames in their places, for as long as they should last, and forever', async () => {
  const browser = await openBrowser();
  const page = await browser.newPage();
  // Only pages of secure origins can decode pictures.
  await page.route('https://pictures.example/', (route) => route.fulfill({ contentType: 'text/html', body: '' }));
  await page.goto('https://pictures.example/');
  const encode = async (color: string, width: number, height: number): Promise<Buffer> => {
    const url = await page.evaluate(
      ([fill, ...size]) => {
        const canvas = Object.assign(document.createElement('canvas'), { width: size[0], height: size[1] });
        const context = canvas.getContext('2d', { alpha: false });
        Object.assign(context ?? {}, { fillStyle: fill });
        context?.fillRect(0, 0, canvas.width, canvas.height);
        return canvas.toDataURL('image/webp', 0.9);
      },
      [color, width, height] as const,
    );
    return Buffer.from(url.slice(url.indexOf(',') + 1), 'base64');
  };
  const frames: AnimatedFrame[] = [
    { still: await encode('red', 40, 30), left: 0, top: 0, width: 40, height: 30, durationMs: 700 },
    { still: await encode('blue', 11, 7), left: 20, top: 10, width: 11, height: 7, durationMs: 1300 },
  ];
  const decoded = await page.evaluate(async (base64) => {
    const data = Uint8Array.from(atob(base64), (char) => char.charCodeAt(0));
    const decoder = new ImageDecoder({ data, type: 'image/webp' });
    await decoder.tracks.ready;
    const read = async (frameIndex: number) => {
      const { image } = await decoder.decode({ frameIndex });
      const canvas = new OffscreenCanvas(image.displayWidth, image.displayHeight);
      const context = canvas.getContext('2d');
      context?.drawImage(image, 0, 0);
      const at = (x: number, y: number) => {
        const [red = 0, , blue = 0] = context?.getImageData(x, y, 1, 1).data ?? [];
        return red > blue ? 'red' : 'blue';
      };
      const size = [image.displayWidth, image.displayHeight];
      return { size, ms: (image.duration ?? 0) / 1000, corner: at(2, 2), patch: at(25, 13) };
    };
    const { frameCount = 0, repetitionCount = 0 } = decoder.tracks.selectedTrack ?? {};
    return { frameCount, forever: repetitionCount === Infinity, frames: [await read(0), await read(1)] };
  }, animateWebp(frames).toString('base64'));
  await browser.close();
  expect(decoded).toEqual({
    frameCount: 2,
    forever: true,
    frames: [
      { size: [40, 30], ms: 700, corner: 'red', patch: 'red' },
      { size: [40, 30], ms: 1300, corner: 'red', patch: 'blue' },
    ],
  });
});

test('refuses frames that the format cannot hold', () => {
  const frame = { still: Buffer.alloc(0), left: 1, top: 0, width: 4, height: 4, durationMs: 1 };
  expect(() => animateWebp([])).toThrow('needs a frame');
  expect(() => animateWebp([frame])).toThrow('even coordinates');
  expect(() => animateWebp([{ ...frame, left: 0 }])).toThrow('Not a WebP');
});
