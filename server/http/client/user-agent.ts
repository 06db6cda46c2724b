import { LRUCache } from 'lru-cache';
import { UAParser } from 'ua-parser-js';
import type { BrowserFamily } from '@rewards-wall/shared/catalog/devices.ts';
import { hardwareOf, touchHardwareOf, type Hardware } from './agent-hardware.ts';

/** What a User-Agent header says about the device. */
export interface Agent extends Hardware {
  browser: BrowserFamily | null;
  /** Whether it looks like a browser and not like a server's HTTP client. */
  isBrowser: boolean;
  /** The same agent on a touch screen, where that means another device; null otherwise. */
  onTouchScreen: Agent | null;
}

const cache = new LRUCache<string, Agent>({ max: 5000 });
const MAX_AGENT_LENGTH = 512;

const TYPICAL_AGENTS = [
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/130.0.0.0 Safari/537.36',
  'Mozilla/5.0 (X11; Linux x86_64; rv:130.0) Gecko/20100101 Firefox/130.0',
];

/**
 * Reads typical User-Agents, which compiles most of the regular expressions that the first real one needs. Two, because
 * V8 interprets a regular expression once and makes machine code of it the second time.
 */
export function warmUpAgents(): void {
  for (const agent of TYPICAL_AGENTS) readAgent(agent);
}

/** Reads a User-Agent, with the browser's `navigator.maxTouchPoints` if it is known. No Mac has a touch screen. */
export function readAgent(userAgent: string, maxTouchPoints = 0): Agent {
  const agent = cachedAgent(userAgent.slice(0, MAX_AGENT_LENGTH));
  return (maxTouchPoints > 1 && agent.onTouchScreen) || agent;
}

/** Real traffic repeats a few thousand agents. */
function cachedAgent(text: string): Agent {
  const known = cache.get(text);
  if (known !== undefined) return known;
  const agent = parseAgent(text);
  cache.set(text, agent);
  return agent;
}

function parseAgent(userAgent: string): Agent {
  const { browser: named, device, os } = new UAParser(userAgent).getResult();
  const browser = browserFamily(named.name ?? '', userAgent);
  const isBrowser = browser !== null || userAgent.startsWith('Mozilla/');
  const touch = touchHardwareOf(userAgent);
  const onTouchScreen = touch && { ...touch, browser, isBrowser, onTouchScreen: null };
  return { ...hardwareOf(userAgent, { device, os }), browser, isBrowser, onTouchScreen };
}

/**
 * The contract's browser families. Browsers that it doesn't name, such as those inside apps, count by their engine:
 * Chromium as chrome, and WebKit as safari.
 */
function browserFamily(name: string, userAgent: string): BrowserFamily | null {
  if (/^(Mobile )?Safari$/i.test(name)) return 'safari';
  if (/Opera|OPR/i.test(name)) return 'opera';
  if (/^(Mobile )?Chrom/i.test(name)) return 'chrome';
  if (/Firefox/i.test(name)) return 'firefox';
  if (/^IE(Mobile)?$/i.test(name)) return 'ie';
  if (!userAgent.includes('AppleWebKit/')) return null;
  return /Chrome\/|AppleWebKit\/537\.36|Android/.test(userAgent) ? 'chrome' : 'safari';
}
