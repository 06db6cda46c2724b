import type { Services } from '../services.ts';
import type { CountryLookup } from './client/geo.ts';

/** The dependencies of endpoints. */
export interface EndpointContext {
  services: Services;
  publicUrl: string;
  lookUpCountry: CountryLookup;
}
