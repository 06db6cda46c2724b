import type { Services } from '../services.ts';
import type { CountryLookup } from './client/geo.ts';

/** What endpoints are made of. */
export interface EndpointContext {
  services: Services;
  publicUrl: string;
  lookUpCountry: CountryLookup;
}
