/** What one request tells of the end user's client, for targeting (docs/contract/offers.md#who-sees-an-offer). */
export interface Visitor {
  /** ISO 3166-1 alpha-2, upper case; null when the address tells no country. */
  country: string | null;
  /** Primary subtags, lower case, by preference ('en', 'pt'). */
  languages: readonly string[];
  device: 'desktop' | 'phone' | 'tablet';
  /** Detected ids of the contract's target_system table; empty on a desktop. */
  targetSystems: readonly number[];
  /** 'safari' | 'chrome' | 'firefox' | 'ie' | 'opera', null for any other. */
  browser: string | null;
}
