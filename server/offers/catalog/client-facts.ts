import type { OsVersion } from '../../schema/os-version.ts';

/** Facts about the user's client in a request, for targeting (docs/contract/offers.md#who-sees-an-offer). */
export interface ClientFacts {
  /** ISO 3166-1 alpha-2, upper case; null if the address has no known country. */
  country: string | null;
  /** Primary language subtags, lower case, most preferred first: 'en', 'pt'. */
  languages: readonly string[];
  device: 'desktop' | 'phone' | 'tablet';
  /** The detected ids of the contract's target_system table; empty on a desktop. */
  targetSystems: readonly number[];
  /** 'safari', 'chrome', 'firefox', 'ie' or 'opera'; null for any other. */
  browser: string | null;
  /** Null if the client doesn't state it. */
  osVersion: OsVersion | null;
}
