import type { IncomingMessage } from 'node:http';
import { isCountryCode } from '@rewards-wall/shared/catalog/countries.ts';
import type { ClientFacts } from '../../offers/catalog/client-facts.ts';
import { acceptedLanguages } from './accepted-languages.ts';
import type { CountryLookup } from './geo.ts';
import type { Origin } from './network.ts';
import { statedOsVersion } from './os-version.ts';
import { readAgent } from './user-agent.ts';

/** What one request reveals about its client. */
export interface Client extends Origin {
  userAgent: string;
  languages: readonly string[];
  /** The country that a trusted proxy names; null if none does. */
  countryFromProxy: string | null;
}

/** Reads client facts from requests. `countryHeader` is a header that trusted proxies set (COUNTRY_HEADER). */
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
 * The client facts for targeting. `ip` and `userAgent` override those of the request
 * (docs/contract/offers.md#parameters). `maxTouchPoints` distinguishes an iPad from a Mac.
 */
export function clientFactsOf(
  client: Client,
  lookup: CountryLookup,
  overrides: {
    ip?: string | undefined;
    userAgent?: string | undefined;
    maxTouchPoints?: number | undefined;
    platformVersion?: string | undefined;
  },
): ClientFacts {
  const agent = readAgent(overrides.userAgent ?? client.userAgent, overrides.maxTouchPoints);
  const country = overrides.ip === undefined ? (client.countryFromProxy ?? lookup(client.ip)) : lookup(overrides.ip);
  return {
    country,
    languages: client.languages,
    device: agent.device,
    targetSystems: agent.targetSystems,
    browser: agent.browser,
    osVersion: statedOsVersion(agent, overrides.platformVersion),
  };
}
