import { absoluteUrl } from '../net/absolute-url.ts';
import type { Catalog } from './catalog/catalog.ts';

/** Facts about an offer that are shown outside lists. */
export interface OfferFacts {
  readonly name: string;
  /** Absolute. */
  readonly imageUrl: string;
  /** Whether the advertiser accepts no tickets for the offer. */
  readonly isSupportDisabled: boolean;
}

/** Looks up offers as the catalog has them now, including disabled ones; null for an offer that it does not have. */
export type LoadOfferFacts = () => Promise<(offerId: number) => OfferFacts | null>;

/** `publicUrl`: the service's address, without a trailing slash. */
export function loadOfferFacts(deps: { readonly catalog: Catalog; readonly publicUrl: string }): LoadOfferFacts {
  return async () => {
    const snapshot = await deps.catalog.latest();
    return (offerId) => {
      const offer = snapshot.find(offerId)?.offer;
      if (offer === undefined) return null;
      const { image_url, is_support_center_disabled, name } = offer;
      const imageUrl = absoluteUrl(image_url, deps.publicUrl);
      return { name, imageUrl, isSupportDisabled: is_support_center_disabled === 1 };
    };
  };
}
