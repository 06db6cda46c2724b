import type { ProviderRequest } from '../networks/survey-provider.ts';

/** Providers' names for keys, and for hashes that are made with one. */
const SECRET_NAME = /api[-_]?(?:key|token)|apik|secret|signature|hash|token/i;
const CUT = '…';

/** A request to a provider as text, without the credential and values derived from it. */
export function showRequest({ body, headers, method, url }: ProviderRequest, credential: string): string {
  const { host, pathname, protocol, searchParams } = new URL(url);
  const query = shownParameters(searchParams);
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${SECRET_NAME.test(name) ? CUT : value}`);
  const shown = [`${method} ${protocol}//${host}${pathname}${query === '' ? '' : `?${query}`}`, ...lines];
  const isForm = headers['content-type'] === 'application/x-www-form-urlencoded';
  if (body !== null) shown.push('', isForm ? shownParameters(new URLSearchParams(body)) : body);
  return cutCredential(shown.join('\n'), credential);
}

/** The text without the credential, in clear and as URLs and forms encode it. Shorten it afterwards. */
export function cutCredential(text: string, credential: string): string {
  const inForm = new URLSearchParams({ '': credential }).toString().slice(1);
  const forms = new Set([credential, encodeURIComponent(credential), inForm]);
  return [...forms].reduce((rest, form) => rest.replaceAll(form, CUT), text);
}

/** Decoded, because people read it. */
function shownParameters(parameters: URLSearchParams): string {
  return [...parameters].map(([name, value]) => `${name}=${SECRET_NAME.test(name) ? CUT : value}`).join('&');
}
