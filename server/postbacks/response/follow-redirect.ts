import type { FetchOutcome, OutboundRequest, SafeFetch } from '../../net/safe-fetch.ts';

/** Sends a message, and follows a redirect if the postback allows it. Never throws. */
export type SendMessage = (message: OutboundRequest, rules: { followsRedirect: boolean }) => Promise<FetchOutcome>;

/**
 * Follows at most one redirect, as Google Apps Script requires: with a GET without body and without our headers, and
 * only to https. `follow`: a fetch that reaches only public addresses, without exceptions.
 */
export function followRedirect({ follow, send }: { follow: SafeFetch; send: SafeFetch }): SendMessage {
  return async (message, { followsRedirect }) => {
    const first = await send(message);
    const url = followsRedirect && first.kind === 'answered' ? redirectOf(first, message) : null;
    if (url === null || first.kind === 'failed') return first;
    const last = await follow({ method: 'GET', url, headers: {}, body: null });
    const ms = first.ms + last.ms;
    if (last.kind === 'failed' && last.error === 'local_failure') return last;
    return last.kind === 'failed' ? { ...first, redirectError: last.error, ms } : { ...last, ms };
  };
}

/** The target of a redirect to follow with a GET; null if it must not be followed. */
function redirectOf(
  { location, status }: Extract<FetchOutcome, { kind: 'answered' }>,
  { method, url }: OutboundRequest,
): string | null {
  // 307 and 308 repeat the method: a POST would have to send its body again.
  const isFollowed = [301, 302, 303].includes(status) || (method === 'GET' && [307, 308].includes(status));
  if (!isFollowed || location === undefined) return null;
  const to = URL.parse(location, url);
  return to?.protocol === 'https:' ? to.href : null;
}
