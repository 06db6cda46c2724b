import type { BrowserFamily } from '@rewards-wall/shared/catalog/devices.ts';

/** Networks' words, without the makers' names. All browsers built on Chromium count as chrome. */
const families: Readonly<Record<string, BrowserFamily>> = {
  chrome: 'chrome',
  chromium: 'chrome',
  edge: 'chrome',
  'samsung internet': 'chrome',
  'samsung browser': 'chrome',
  brave: 'chrome',
  firefox: 'firefox',
  safari: 'safari',
  opera: 'opera',
  'opera mini': 'opera',
  ie: 'ie',
  'internet explorer': 'ie',
};

/** The browser families that a condition names; none if it names one that we can't distinguish from others. */
export function statedFamilies(browsers: readonly string[]): readonly BrowserFamily[] {
  const known = browsers.map((name) => {
    const word = name.toLowerCase().replaceAll(/[^a-z]+|\b(?:google|microsoft|mozilla|apple|mobile)\b/g, ' ');
    const plain = word.split(' ').filter(Boolean).join(' ');
    return Object.hasOwn(families, plain) ? families[plain] : undefined;
  });
  return known.includes(undefined) ? [] : [...new Set(known.filter((family) => family !== undefined))];
}
