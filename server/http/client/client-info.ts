import type { IncomingMessage } from 'node:http';
import { isCountryCode } from '@rewards-wall/shared/catalogue/countries.ts';
import { LRUCache } from 'lru-cache';
import type { ClientFacts } from '../../offers/catalogue/client-facts.ts';
import type { CountryLookup } from './geo.ts';
import type { Origin } from './network.ts';
import { readAgent } from './user-agent.ts';

/** What one request says about its client. */
export interface Client extends Origin {
  userAgent: string;
  languages: readonly string[];
  /** The country that a trusted proxy names; null if none does. */
  countryFromProxy: string | null;
}

/** Reads the client's side of a request. `countryHeader`: a header that trusted proxies set (COUNTRY_HEADER). */
export function clientReader(deps: {
  readOrigin: (request: IncomingMessage) => Origin;
  countryHeader: string | null;
}): (request: IncomingMessage) => Client {
  const countryHeader = deps.countryHeader?.toLowerCase() ?? null;
  return (request) => {
    const origin = deps.readOrigin(request);
    const country = countryHeader === null || !origin.isTrustedProxy ? undefined : request.headers[countryHeader];
    return {
      ...origin,
      userAgent: request.headers['user-agent'] ?? '',
      languages: acceptedLanguages(request.headers['accept-language'] ?? ''),
      countryFromProxy:
        typeof country === 'string' && isCountryCode(country.toUpperCase()) ? country.toUpperCase() : null,
    };
  };
}

/**
 * The client facts that offers are targeted by. `ip` and `userAgent` override the request's own
 * (docs/contract/offers.md#parameters).
 */
export function clientFactsOf(
  client: Client,
  lookup: CountryLookup,
  overrides: { ip?: string | undefined; userAgent?: string | undefined },
): ClientFacts {
  const agent = readAgent(overrides.userAgent ?? client.userAgent);
  const country = overrides.ip === undefined ? (client.countryFromProxy ?? lookup(client.ip)) : lookup(overrides.ip);
  return {
    country,
    languages: client.languages,
    device: agent.device,
    targetSystems: agent.targetSystems,
    browser: agent.browser,
  };
}

const MAX_LANGUAGES = 10;
const CACHED_HEADERS = 2000;
const MAX_HEADER_LENGTH = 512;
const languagesOf = new LRUCache<string, readonly string[]>({ max: CACHED_HEADERS });

/** Primary subtags of Accept-Language by preference, at most ten. Cached, because browsers send the same few. */
export function acceptedLanguages(header: string): readonly string[] {
  const text = header.slice(0, MAX_HEADER_LENGTH);
  const known = languagesOf.get(text);
  if (known !== undefined) return known;
  const languages = parseLanguages(text);
  languagesOf.set(text, languages);
  return languages;
}

function parseLanguages(header: string): string[] {
  const ranked = header
    .split(',')
    .slice(0, MAX_LANGUAGES)
    .map((part, index) => {
      const [tag = '', ...parameters] = part.trim().split(';');
      const quality = parameters.map((text) => /^\s*q=([01](?:\.\d{0,3})?)\s*$/.exec(text)?.[1]).find(Boolean);
      return { subtag: (tag.split('-', 1)[0] ?? '').trim().toLowerCase(), quality: Number(quality ?? 1), index };
    })
    .filter(({ subtag, quality }) => /^[a-z]{2,3}$/.test(subtag) && quality > 0)
    .sort((a, b) => b.quality - a.quality || a.index - b.index);
  return [...new Set(ranked.map(({ subtag }) => subtag))];
}
