import { LRUCache } from 'lru-cache';
import { UAParser } from 'ua-parser-js';
import type { BrowserFamily, PlatformType } from '@rewards-wall/shared/catalogue/devices.ts';
import type { ClientFacts } from '../../offers/catalogue/client-facts.ts';

/** What a User-Agent header says about the device. */
export interface Agent extends Pick<ClientFacts, 'device' | 'targetSystems'> {
  browser: BrowserFamily | null;
  /** The profile's platform_type, as the contract names it. */
  platformType: PlatformType;
  /** Whether it looks like a browser and not like a server's HTTP client. */
  isBrowser: boolean;
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

/** Reads a User-Agent through a cache, because real traffic repeats a few thousand of them. */
export function readAgent(userAgent: string): Agent {
  const text = userAgent.slice(0, MAX_AGENT_LENGTH);
  const known = cache.get(text);
  if (known !== undefined) return known;
  const agent = parseAgent(text);
  cache.set(text, agent);
  return agent;
}

function parseAgent(userAgent: string): Agent {
  const { os, device, browser } = new UAParser(userAgent).getResult();
  const family = browserFamily(browser.name ?? '');
  const isBrowser = family !== null || userAgent.startsWith('Mozilla/');
  const model = device.model ?? '';
  if (os.name === 'iOS' || model === 'iPhone' || model === 'iPad' || model.startsWith('iPod')) {
    const isTablet = model === 'iPad' || device.type === 'tablet';
    const platformType = isTablet ? 'ios_tablet' : model.startsWith('iPod') ? 'ios_ipod' : 'ios_phone';
    const targetSystems = isTablet ? [30, 50, 52] : model.startsWith('iPod') ? [30, 50] : [30, 50, 51];
    return { device: isTablet ? 'tablet' : 'phone', targetSystems, browser: family, platformType, isBrowser };
  }
  const isKindle = /Kindle|Silk/i.test(userAgent);
  if (os.name === 'Android' || isKindle) {
    const isTablet = device.type === 'tablet' || isKindle;
    const targetSystems = Number.parseInt(os.version ?? '', 10) >= 5 ? [30, 40, 56] : [30, 40];
    const platformType = isKindle ? 'android_kindle' : isTablet ? 'android_tablet' : 'android_phone';
    return { device: isTablet ? 'tablet' : 'phone', targetSystems, browser: family, platformType, isBrowser };
  }
  if (device.type === 'mobile' || device.type === 'tablet') {
    return {
      device: device.type === 'tablet' ? 'tablet' : 'phone',
      targetSystems: [30],
      browser: family,
      platformType: 'desktop',
      isBrowser,
    };
  }
  return { device: 'desktop', targetSystems: [], browser: family, platformType: 'desktop', isBrowser };
}

/** The contract's browser families; anything built on Chromium counts as chrome. */
function browserFamily(name: string): BrowserFamily | null {
  if (/^(Mobile )?Safari$|WebKit/i.test(name)) return 'safari';
  if (/Opera|Opera Mini|OPR/i.test(name)) return 'opera';
  if (/Chrom|Edge|Samsung|Silk|Brave|Android Browser|Vivaldi|Yandex|UCBrowser/i.test(name)) return 'chrome';
  if (/Firefox/i.test(name)) return 'firefox';
  if (/^IE(Mobile)?$/i.test(name)) return 'ie';
  return null;
}
