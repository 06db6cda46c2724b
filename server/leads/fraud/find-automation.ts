import { isbot, isbotMatches } from 'isbot';
import { LRUCache } from 'lru-cache';

/** Names of automation anywhere in the agent. isbot knows some of these names, but isn't applied to every agent. */
const AUTOMATION =
  /\bheadless(?:chrome)?\b|phantomjs|slimerjs|puppeteer|playwright|selenium|webdriver|\bcypress\/|\bjsdom\/|htmlunit|\bsplash\b/i;

/**
 * Libraries and tools, by the beginning of their agent. isbot recognizes them only in agents that consist of a name
 * alone, and apps that replace their webview's agent look the same.
 */
const LIBRARY =
  /^(?:curl|wget|python(?:-requests|-urllib|-httpx)?|aiohttp|httpx|requests|urllib\d?|go-http-client|okhttp|java|apache-httpclient|jakarta|node-fetch|node|undici|axios|got|superagent|deno|bun|libwww-perl|lwp|perl|ruby|faraday|php|guzzlehttp|symfony|dart|reqwest|hyper|rest-client|restsharp|httpie|postmanruntime|insomnia|scrapy|colly|powershell|winhttp|libcurl)(?=[\s/;(_-]|$)/i;

/** The agent of a phone's webview, up to the part where apps add their own names and URLs. */
const WEBVIEW =
  /^Mozilla\/5\.0 \((?:iP[^()]*|[^()]*; wv)\) AppleWebKit\/[\d.]+ \(KHTML, like Gecko\)(?: Version\/[\d.]+ Chrome\/[\d.]+)? Mobile(?: Safari)?\/\w[\w.]*/;

/** Real traffic repeats a few thousand agents, and checking one takes as long as a query. */
const known = new LRUCache<string, { finding: string | null }>({ max: 5000 });
/** Longer agents are rare, and not worth the memory. */
const MAX_KNOWN_LENGTH = 512;

/** Detects clicks by automated agents, or without an agent. `userAgent` null: unknown, so nothing is found. */
export function findAutomation(userAgent: string | null): string | null {
  if (userAgent === null) return null;
  if (userAgent.length > MAX_KNOWN_LENGTH) return judgeAgent(userAgent);
  const before = known.get(userAgent);
  if (before !== undefined) return before.finding;
  const finding = judgeAgent(userAgent);
  known.set(userAgent, { finding });
  return finding;
}

function judgeAgent(userAgent: string): string | null {
  const text = userAgent.trim();
  if (text === '') return 'no user agent';
  const library = LIBRARY.exec(text)?.[0];
  if (library !== undefined) return `a library: ${library.toLowerCase()}`;
  return AUTOMATION.test(text) || isCrawler(text) || isListed(browserOf(text)) ? 'automation' : null;
}

/** Crawlers include a contact URL: `(compatible; Bot/1.0; +https://bot.example)`. */
function isCrawler(text: string): boolean {
  return [...text.matchAll(/compatible;([^)]*)/gi)].some(([, rest = '']) => /https?:\/\//i.test(rest));
}

/**
 * Some patterns of isbot match any agent that is a short name. Such a match covers all of it and names no automation.
 */
function isListed(text: string): boolean {
  return isbot(text) && isbotMatches(text).some((match) => match !== text);
}

/**
 * Strips what apps and devices add to the agent, because isbot matches words such as "news", "https" or "Google"
 * anywhere.
 */
function browserOf(text: string): string {
  return (WEBVIEW.exec(text)?.[0] ?? text).replace(/\bJavaFX\b|\bGoogle TV\b/, '');
}
