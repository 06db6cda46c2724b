import type { OutboundRequest } from '../../net/safe-fetch.ts';
import type { FeedRequest, Settings } from '../../networks/paged-request.ts';
import { basicPair } from './sent-credential.ts';
import type { PagedNetwork } from '../../networks/feed-adapter.ts';

/** The parts of one request of a feed. */
export interface RequestParts {
  readonly adapter: PagedNetwork;
  readonly settings: Settings;
  readonly credential: string | null;
  readonly request: FeedRequest;
  /** The pager's parameters. */
  readonly page: Readonly<Record<string, string>>;
}

/**
 * The network's address without a trailing slash: the setting `base` or the adapter's, with settings filled in. Null if
 * there is neither.
 */
export function baseOf({ base }: PagedNetwork, settings: Settings): string | null {
  const address = settings['base'] ?? base?.replaceAll(/\{(\w+)\}/g, (_all, name: string) => settings[name] ?? '');
  return address === undefined || !URL.canParse(address) ? null : address.replace(/\/$/, '');
}

/** The request for one page, with credential. */
export function outboundRequest(parts: RequestParts): OutboundRequest {
  const { adapter, page, request, settings } = parts;
  const slot = parts.credential === null ? null : adapter.credential;
  const secret = parts.credential ?? '';
  const url = new URL(`${baseOf(adapter, settings) ?? ''}${request.path}`);
  addMissing(url, { ...request.query, ...page });
  if (slot?.in === 'query') url.searchParams.append(slot.name, secret);
  const headers = { ...request.headers, ...credentialHeader(parts) };
  if (request.json !== undefined) {
    const body = JSON.stringify(slot?.in === 'json' ? { ...request.json, [slot.name]: secret } : request.json);
    return { method: 'POST', url: url.href, headers: { ...headers, 'content-type': 'application/json' }, body };
  }
  if (request.form !== undefined) {
    const form = new URLSearchParams(slot?.in === 'form' ? { ...request.form, [slot.name]: secret } : request.form);
    const type = { 'content-type': 'application/x-www-form-urlencoded' };
    return { method: 'POST', url: url.href, headers: { ...headers, ...type }, body: form.toString() };
  }
  return { method: 'GET', url: url.href, headers, body: null };
}

/** The request for a next page by its URL, which may lack the credential and the parameters of the first page. */
export function followingRequest(parts: RequestParts, next: string): OutboundRequest {
  const slot = parts.credential === null ? null : parts.adapter.credential;
  const url = new URL(next);
  addMissing(url, parts.request.query);
  if (slot?.in === 'query' && !url.searchParams.has(slot.name)) {
    url.searchParams.append(slot.name, parts.credential ?? '');
  }
  const headers = { ...parts.request.headers, ...credentialHeader(parts) };
  return { method: 'GET', url: url.href, headers, body: null };
}

/** Adds the parameters that the URL lacks. */
function addMissing(url: URL, query: FeedRequest['query'] = {}): void {
  for (const [name, value] of Object.entries(query)) {
    if (url.searchParams.has(name)) continue;
    for (const one of value === undefined ? [] : [value].flat()) url.searchParams.append(name, one);
  }
}

function credentialHeader(parts: RequestParts): Record<string, string> {
  const slot = parts.adapter.credential;
  if (slot === null || parts.credential === null) return {};
  if (slot.in === 'header') return { [slot.name.toLowerCase()]: `${slot.prefix ?? ''}${parts.credential}` };
  const pair = basicPair(parts, parts.credential);
  return pair === null ? {} : { authorization: `Basic ${pair}` };
}
