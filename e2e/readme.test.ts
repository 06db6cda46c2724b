import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { projectRoot } from '../server/runtime/project-root.ts';

// The README's commands, and its pictures from e2e/pictures/take-pictures.ts.

const folder = join(projectRoot, 'docs', 'images');
const readme = readFileSync(join(projectRoot, 'README.md'), 'utf8');
/** Markdown images, and HTML images with a width. */
const pictures =
  /!\[(?<words>[^\]]+)\]\((?<file>[^)]+)\)|<img src="(?<file>[^"]+)" width="\d+" alt="(?<words>[^"]+)">/g;
const shown = [...readme.matchAll(pictures)].map(({ groups }) => ({
  words: groups?.['words'] ?? '',
  file: groups?.['file']?.replace('docs/images/', '') ?? '',
}));
const bytesOf = (file: string) => readFileSync(join(folder, file));

type Size = [width: number, height: number];

/** In px, from the frame header (SOF) of a JPEG. */
function sizeOfJpeg(jpeg: Buffer): Size {
  let at = 2;
  while (jpeg.readUInt8(at + 1) < 0xc0 || jpeg.readUInt8(at + 1) > 0xc3) at += 2 + jpeg.readUInt16BE(at + 2);
  return [jpeg.readUInt16BE(at + 7), jpeg.readUInt16BE(at + 5)];
}

/** In px, from the extended header (VP8X) of an animated WebP. */
function sizeOfWebp(webp: Buffer): Size {
  expect(webp.toString('latin1', 8, 16)).toBe('WEBPVP8X');
  return [webp.readUIntLE(24, 3) + 1, webp.readUIntLE(27, 3) + 1];
}

test('the README shows every picture with a description, the wall on a phone first', () => {
  const entries = readdirSync(folder, { withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile()).map(({ name }) => name);
  expect(shown.map(({ file }) => file).toSorted()).toEqual([...files, 'console/overview.jpg'].toSorted());
  expect(shown[0]?.file).toBe('phone.jpg');
  for (const { words } of shown) expect(words.length).toBeGreaterThan(10);
});

test('docs/console.md shows every picture of the console, each with a description', () => {
  const guide = readFileSync(join(projectRoot, 'docs', 'console.md'), 'utf8');
  const named = [...guide.matchAll(/<img src="images\/console\/([^"]+)" width="\d+" alt="[^"]{10,}">/g)];
  const files = readdirSync(join(folder, 'console'));
  expect(named.map(([, file]) => file).toSorted()).toEqual(files.toSorted());
  for (const file of files) expect(sizeOfJpeg(bytesOf(`console/${file}`))[0]).toBe(file === 'phone.jpg' ? 780 : 1920);
});

test('docs/placements.md shows every picture of the placements, each with a description', () => {
  const guide = readFileSync(join(projectRoot, 'docs', 'placements.md'), 'utf8');
  const named = [...guide.matchAll(/<img src="images\/placements\/([^"]+)" width="\d+" alt="[^"]{10,}">/g)];
  expect(named.map(([, file]) => file).toSorted()).toEqual(readdirSync(join(folder, 'placements')).toSorted());
});

test('the pictures have two pixels per CSS pixel, and together less than 1.7 MB', () => {
  const sizeOf = (file: string) => (file.endsWith('.webp') ? sizeOfWebp : sizeOfJpeg)(bytesOf(file));
  const sizes = Object.fromEntries(shown.map(({ file }) => [file, sizeOf(file)]));
  const phone = [780, 1688];
  expect(sizes).toMatchObject({ 'money-loop.webp': [1260, 960] });
  expect(sizes).toMatchObject({ 'wall.jpg': [2560, 1800], 'phone.jpg': phone });
  expect(sizes).toMatchObject({ 'details.jpg': phone, 'activity.jpg': phone });
  expect(sizes).toMatchObject({ 'form.jpg': phone, 'arabic.jpg': phone, 'dark.jpg': phone });
  expect(shown.reduce((sum, { file }) => sum + bytesOf(file).length, 0)).toBeLessThan(1_700_000);
});

test('the only commands in the README are those that a newcomer runs', () => {
  const blocks = [...readme.matchAll(/^```sh\n(.*?)^```$/gms)].map(([, code]) => code);
  expect(blocks).toEqual([expect.stringMatching(/^git clone https:\/\/\S+\ncd rewards-wall\nnpm start\n$/)]);
});
