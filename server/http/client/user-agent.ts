import { LRUCache } from 'lru-cache';
import { UAParser } from 'ua-parser-js';
import type { BrowserFamily } from '@rewards-wall/shared/catalog/devices.ts';
import { hardwareOf, touchHardwareOf, type Hardware } from './agent-hardware.ts';

/** What a User-Agent header says about the device. */
export interface Agent extends Hardware {
  browser: BrowserFamily | null;
  /** Whether it looks like a browser rather than a server's HTTP client. */
  isBrowser: boolean;
  /** The same agent on a touch screen, if that means a different device; null otherwise. */
  onTouchScreen: Agent | null;
}

const cache = new LRUCache<string, Agent>({ max: 5000 });
const MAX_AGENT_LENGTH = 512;

const TYPICAL_AGENTS = [
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/130.0.0.0 Safari/537.36',
  'Mozilla/5.0 (X11; Linux x86_64; rv:130.0) Gecko/20100101 Firefox/130.0',
];

/**
 * Reads two typical User-Agents so that the first real one isn't slow. It takes two because V8 compiles a regular
 * expression to machine code on its second run.
 */
export function warmUpAgents(): void {
  for (const agent of TYPICAL_AGENTS) readAgent(agent);
}

/** Reads a User-Agent, with the browser's `navigator.maxTouchPoints` if known: no Mac has a touch screen. */
export function readAgent(userAgent: string, maxTouchPoints = 0): Agent {
  const agent = cachedAgent(userAgent.slice(0, MAX_AGENT_LENGTH));
  return (maxTouchPoints > 1 && agent.onTouchScreen) || agent;
}

/** Cached, because real traffic repeats a few thousand agents. */
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
 * The contract's browser families. Other browsers, such as those inside apps, count by engine: Chromium as chrome,
 * WebKit as safari.
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
