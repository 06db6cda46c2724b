/** Browsers that programs drive, by what they call themselves anywhere in the agent. */
const DRIVEN: readonly [name: string, pattern: RegExp][] = [
  ['headless Chrome', /HeadlessChrome/i],
  ['headless Firefox', /\bHeadless\b/i],
  ['PhantomJS', /PhantomJS/i],
  ['SlimerJS', /SlimerJS/i],
  ['Puppeteer', /puppeteer/i],
  ['Playwright', /playwright/i],
  ['Selenium', /selenium/i],
  ['WebDriver', /webdriver/i],
  ['Cypress', /\bCypress\//],
  ['jsdom', /\bjsdom\//i],
  ['HtmlUnit', /HtmlUnit/i],
  ['Splash', /\bSplash\b/],
];

/** Libraries and tools, by how their agent begins. */
const LIBRARY =
  /^(?:curl|wget|python(?:-requests|-urllib|-httpx)?|aiohttp|httpx|requests|urllib\d?|go-http-client|okhttp|java|apache-httpclient|jakarta|node-fetch|node|undici|axios|got|superagent|deno|bun|libwww-perl|lwp|perl|ruby|faraday|php|guzzlehttp|symfony|dart|reqwest|hyper|rest-client|restsharp|httpie|postmanruntime|insomnia|scrapy|colly|powershell|winhttp|libcurl)(?=[\s/;(_-]|$)/i;

/** The click came from an automated agent, or from one that says nothing of itself. */
export function agent(userAgent: string | null): string | null {
  if (userAgent === null) return null;
  const text = userAgent.trim();
  if (text === '') return 'no user agent';
  const [driven] = DRIVEN.find(([, pattern]) => pattern.test(text)) ?? [];
  if (driven !== undefined) return `automation: ${driven}`;
  if (isCrawler(text)) return 'automation: crawler';
  const library = LIBRARY.exec(text)?.[0];
  return library === undefined ? null : `a library: ${library.toLowerCase()}`;
}

/** Crawlers give an address to complain to: `(compatible; Bot/1.0; +https://bot.example)`. */
function isCrawler(text: string): boolean {
  return [...text.matchAll(/compatible;([^)]*)/gi)].some(([, rest = '']) => /https?:\/\//i.test(rest));
}
