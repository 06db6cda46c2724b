import { buildPath, teaserPath } from '@rewards-wall/shared/routes.ts';
import { pageFetch, requestJson } from '../api/request-json.ts';
import type { JsonResponse } from '../api/request-json.ts';
import { numberOf, objectOf, textOf } from '../api/unknown-json.ts';
import type { JsonObject } from '../api/unknown-json.ts';
import { platformVersion } from '../api/platform-version.ts';
import { touchPoints } from '../api/touch-points.ts';

/** What a wall has for a user, in one line. */
export interface Teaser {
  readonly offers: number;
  /** The offer with the most credits; null if there is none, or if the wall hides amounts. */
  readonly top: { readonly currency_count: number; readonly name: string } | null;
  /** The name of the currency, and its plural forms by language. */
  readonly currency: { readonly name: string; readonly forms: JsonObject };
}

export interface TeaserRequest {
  readonly base: string;
  readonly wallId: string;
  readonly placement: string;
  readonly lang: string;
  readonly token: string;
  readonly signal: AbortSignal;
}

/** Requests "Teaser". */
export async function requestTeaser(request: TeaserRequest): Promise<JsonResponse> {
  const { base, placement, wallId } = request;
  const query = Object.entries({
    placement,
    max_touch_points: touchPoints(),
    platform_version: await platformVersion(),
  }).filter(([, value]) => value);
  const url = `${base}${buildPath(teaserPath, { adwallId: wallId })}?${new URLSearchParams(query)}`;
  return requestJson(url, { ...request, fetch: pageFetch });
}

/** Parses the body of "Teaser". */
export function toTeaser(body: unknown): Teaser {
  const { currency, offers, top } = objectOf(body);
  const { forms, name, visible } = objectOf(currency);
  const { currency_count: count, name: offer } = objectOf(top);
  const amount = numberOf(count);
  return {
    offers: numberOf(offers) ?? 0,
    top: amount === null || visible === false ? null : { currency_count: amount, name: textOf(offer) },
    currency: { name: textOf(name), forms: objectOf(forms) },
  };
}
