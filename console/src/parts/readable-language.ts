// uPlot formats numbers in `navigator.language` as soon as it is loaded. On a system without a locale, browsers say
// something there that is no language, such as `en-US@posix` (Chromium) or `c` (WebKit), and uPlot fails to load.
if (!isLanguage(navigator.language)) Object.defineProperty(navigator, 'language', { value: 'en', configurable: true });

function isLanguage(tag: string): boolean {
  try {
    return Intl.getCanonicalLocales(tag).length === 1;
  } catch {
    return false;
  }
}
