import { hostedWallPath } from '@rewards-wall/shared/routes.ts';
import { apiBase } from '../api/api-base.ts';
import { isSecretKey } from '../api/secret-key.ts';
import { userParameters } from '../offers/offers-query.ts';
import type { OpenOptions } from './open-options.ts';

/** The URL of the hosted page. The token is in the fragment, which no server sees. */
export function hostedUrl(options: OpenOptions, token: string): string {
  const { apiBase: base = '', pubId = '', wallId = '', lang, theme, consentUrl, tab, offer } = options;
  const path = hostedWallPath
    .replace('{pubId}', encodeURIComponent(pubId))
    .replace('{adwallId}', encodeURIComponent(wallId));
  const query = [
    ...userParameters.map(([name, property]) => [name, property === 'offerId' ? '' : options[property]]),
    ['lang', lang],
    ['theme', theme],
    ['consent_url', consentUrl],
  ];
  const fragment = [
    ['token', isSecretKey(token) ? '' : token],
    ['tab', tab === 'offers' ? '' : tab],
    ['offer', offer ? String(offer) : ''],
  ];
  const [search, hash] = [query, fragment].map((pairs) => String(new URLSearchParams(pairs.filter(isSet))));
  return `${apiBase(base)}${path}?${search}${hash && `#${hash}`}`;
}

function isSet(pair: (string | undefined)[]): pair is [string, string] {
  return Boolean(pair[1]);
}
