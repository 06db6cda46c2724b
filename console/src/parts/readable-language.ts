// uPlot creates number formats for `navigator.language` on load. On systems without a locale, some browsers report an
// invalid tag, such as `en-US@posix` (Chromium) or `c` (WebKit), and uPlot would fail to load.
if (!isLanguage(navigator.language)) Object.defineProperty(navigator, 'language', { value: 'en', configurable: true });

function isLanguage(tag: string): boolean {
  try {
    return Intl.getCanonicalLocales(tag).length === 1;
  } catch {
    return false;
  }
}
