import { hostKey } from './allowed-hosts.ts';

/**
 * Problems with the API address in an operator's setting `base`, one sentence each; none if it may be called. `allow`:
 * hosts that may be called over http, in the form of `hostKey`.
 */
export function addressProblems(value: string, allow: readonly string[]): readonly string[] {
  const url = URL.canParse(value) ? new URL(value) : null;
  if (url === null || !/^https?:$/.test(url.protocol) || url.username !== '' || url.password !== '') {
    return ['The setting base must be an http or https URL without credentials.'];
  }
  if (url.search !== '' || url.hash !== '') return ['The setting base must be a URL without a query.'];
  const isExempt = allow.includes(hostKey(url.hostname, url.port, url.protocol));
  return url.protocol === 'https:' || isExempt
    ? []
    : ['The setting base must be an https URL: the credential goes there. OUTBOUND_ALLOW can exempt a host and port.'];
}
