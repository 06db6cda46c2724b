import fc from 'fast-check';
import { expect, test } from 'vitest';
import { importedOffer } from '../../server/schema/imported-offer.ts';
import { demoCatalog } from './build-catalog.ts';
import { drawImage, imageName } from './draw-image.ts';

const addresses = demoCatalog('').map((row) => {
  const { image_url } = importedOffer.parse({ ...Object(row), destination_url: 'https://shop.example/' });
  return image_url;
});
const names = [...new Set(addresses)].map((address) => /^\/demo\/images\/([a-z0-9-]+)\.svg$/.exec(address)?.[1] ?? '');

/** Whether every element is closed in order and every attribute is quoted, which is enough XML for these drawings. */
function isWellFormed(svg: string): boolean {
  const open: string[] = [];
  const rest = svg.replaceAll(/<(\/?)([a-zA-Z]+)(?: [\w:-]+="[^"<&]*")* ?(\/?)>/g, (_, closing, name, empty) => {
    if (closing === '/') return open.pop() === name ? '' : '<';
    if (empty === '') open.push(String(name));
    return '';
  });
  return open.length === 0 && !/[<>&]/.test(rest);
}

test('draws a well-formed, self-contained image for every offer', () => {
  expect(names.length).toBeGreaterThanOrEqual(40);
  for (const name of names) {
    const svg = drawImage(name);
    expect(svg, name).not.toBeNull();
    expect(isWellFormed(svg ?? ''), name).toBe(true);
    expect(svg).toMatch(/^<svg xmlns="http:\/\/www\.w3\.org\/2000\/svg" width="128" height="128"/);
    expect(svg).not.toMatch(/script|href|style=|url\((?!#)/);
    expect(drawImage(name)).toBe(svg);
  }
});

test('draws a different image for each name', () => {
  expect(new Set(names.map(drawImage)).size).toBe(names.length);
});

test('draws nothing for an invalid name', () => {
  for (const name of [
    '',
    'castle',
    'castle-plum',
    'castle-plum-abc',
    'castle-blue-ab',
    'house-plum-ab',
    'toString-plum-ab',
  ]) {
    expect(drawImage(name), name).toBeNull();
  }
  fc.assert(fc.property(fc.string(), (name) => drawImage(`${name}<`) === null));
});

test('names an image by emblem, palette and two letters', () => {
  expect(imageName('Dragon Hollow', 'castle')).toMatch(/^castle-[a-z]+-dh$/);
  expect(imageName('OpinionHarbor', 'poll')).toMatch(/^poll-[a-z]+-oh$/);
  expect(imageName('Échantillon Doux', 'gift')).toMatch(/^gift-[a-z]+-ed$/);
  expect(imageName('声のひろば', 'poll', 'kh')).toMatch(/^poll-[a-z]+-kh$/);
});
