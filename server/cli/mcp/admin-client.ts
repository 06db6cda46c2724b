import { hostKey } from '../../net/allowed-hosts.ts';
import { createBoundedFetch, textOf } from '../../net/safe-fetch.ts';
import { systemClock } from '../../runtime/clock.ts';
import { CommandError } from '../errors.ts';
import type { ToolRequest } from './tools.ts';

/** Calls the admin API of a service with an admin key. */
export interface AdminClient {
  /** Throws CommandError if there is no response, or it is too large. */
  send(request: ToolRequest): Promise<{ status: number; body: string }>;
  close(): Promise<void>;
}

const RESPONSE_BYTES = 4 * 1024 * 1024;

/** `url`: where the service is, typed by the operator, so it may be private. */
export function openAdminClient(url: URL, key: string): AdminClient {
  const allow = [hostKey(url.hostname, url.port, url.protocol)];
  const fetch = createBoundedFetch(
    { allow, clock: systemClock },
    { keptBytes: RESPONSE_BYTES, bodyBytes: RESPONSE_BYTES },
  );
  const base = url.href.replace(/\/$/, '');
  return {
    async send({ body, method, path }) {
      const outcome = await fetch({
        method,
        url: `${base}${path}`,
        headers: {
          authorization: `Bearer ${key}`,
          accept: 'application/json',
          ...(body !== null && { 'content-type': 'application/json' }),
        },
        body: body === null ? null : JSON.stringify(body),
      });
      if (outcome.kind === 'failed') throw new CommandError(`The service gave no response: ${outcome.error}.`);
      if (outcome.cut !== null) throw new CommandError(`The response ended early: ${outcome.cut}.`);
      return { status: outcome.status, body: textOf(outcome.kept) };
    },
    close: () => fetch.close(),
  };
}
