import { emblems } from './emblems.ts';
import type { EmblemName } from './emblems.ts';

/** Start and end of each gradient. All are dark enough for white drawings. */
const palettes: ReadonlyMap<string, readonly [string, string]> = new Map([
  ['amber', ['#b45309', '#f59e0b']],
  ['berry', ['#831843', '#db2777']],
  ['brick', ['#7f1d1d', '#ef4444']],
  ['cocoa', ['#451a03', '#a16207']],
  ['coral', ['#9f1239', '#fb7185']],
  ['forest', ['#14532d', '#22a35a']],
  ['indigo', ['#312e81', '#6366f1']],
  ['ink', ['#0f172a', '#475569']],
  ['lagoon', ['#134e4a', '#14b8a6']],
  ['moss', ['#365314', '#84a816']],
  ['night', ['#1e1b4b', '#0891b2']],
  ['plum', ['#4a044e', '#a855f7']],
  ['sky', ['#0c4a6e', '#0ea5e9']],
  ['sunset', ['#7c2d12', '#f97316']],
  ['ultra', ['#1e3a8a', '#7c3aed']],
  ['violet', ['#4c1d95', '#e11d8f']],
]);

const paletteNames = [...palettes.keys()];

const isEmblem = (name: string): name is EmblemName => Object.hasOwn(emblems, name);

/** Spreads brands evenly over the palettes, always the same (FNV-1a). */
function hash(text: string): number {
  let value = 0x811c9dc5;
  for (const character of text) value = Math.imul(value ^ (character.codePointAt(0) ?? 0), 0x01000193) >>> 0;
  return value;
}

/** The image name of a brand, such as `castle-plum-dh`. It contains everything that `drawImage` needs. */
export function imageName(brand: string, emblem: EmblemName, mark?: string): string {
  const plain = brand.normalize('NFD').replaceAll(/\p{M}/gu, '');
  const words = plain.match(/[A-Za-z0-9]+/g) ?? [];
  const capitals = plain.match(/[A-Z0-9]/g) ?? [];
  const letters = words.length > 1 ? words.map((word) => word.charAt(0)) : capitals.length > 1 ? capitals : words;
  const initials = (mark ?? letters.join('')).slice(0, 2).toLowerCase();
  return `${emblem}-${paletteNames[hash(brand) % paletteNames.length] ?? 'ink'}-${initials}`;
}

/**
 * Draws the 128 x 128 SVG logo that a name of the form `emblem-palette-initials` describes,
 * or null when the name describes none. Self-contained: no scripts, no references to other files.
 */
export function drawImage(name: string): string | null {
  const parts = /^([a-z]+)-([a-z]+)-([a-z0-9]{1,2})$/.exec(name);
  if (parts === null) return null;
  const [, emblem = '', palette = '', initials = ''] = parts;
  const colors = palettes.get(palette);
  if (colors === undefined || !isEmblem(emblem)) return null;
  const [from, to] = colors;
  const turn = hash(name) % 360;
  return [
    '<svg xmlns="http://www.w3.org/2000/svg" width="128" height="128" viewBox="0 0 128 128">',
    '<defs>',
    `<linearGradient id="g" x1="0" y1="0" x2="1" y2="1"><stop offset="0" stop-color="${to}"/>`,
    `<stop offset="1" stop-color="${from}"/></linearGradient>`,
    '<clipPath id="c"><rect width="128" height="128" rx="28"/></clipPath>',
    '</defs>',
    '<g clip-path="url(#c)">',
    '<rect width="128" height="128" fill="url(#g)"/>',
    `<g fill="#fff" fill-opacity=".12" transform="rotate(${String(turn)} 64 64)">`,
    '<circle cx="18" cy="22" r="46"/><circle cx="112" cy="96" r="34"/></g>',
    `<g fill="#fff" transform="translate(32 18)">${emblems[emblem]}</g>`,
    '<text x="64" y="112" fill="#fff" font-family="system-ui, sans-serif" font-size="20" font-weight="700" ',
    `letter-spacing="2" text-anchor="middle">${initials.toUpperCase()}</text>`,
    '</g></svg>',
  ].join('');
}
