import { buildPath, routes } from '@rewards-wall/shared/routes.ts';
import { requestJson } from '../api/request-json.ts';
import type { Answer, Fetch } from '../api/request-json.ts';
import { listOf, numberOf, objectOf } from '../api/unknown-json.ts';
import type { Loaded } from '../offer-wall/feed/wall-client.ts';
import { failureOf } from '../api/load-failure.ts';
import { toActivityEntry } from './activity-entry.ts';
import type { ActivityEntry } from './activity-entry.ts';
import { toLedgerRow } from './ledger-row.ts';
import type { LedgerRow } from './ledger-row.ts';
import type { Page } from './paged.ts';

/** Which wall to ask for which user. Two equal ones get equal answers. */
export interface ActivityAddress {
  readonly base: string;
  readonly pubId: string;
  readonly wallId: string;
  readonly userId: string;
  readonly token: string;
  readonly lang: string;
}

export interface PageWanted {
  readonly limit: number;
  readonly offset: number;
}

export interface Activity extends Page<ActivityEntry> {
  readonly balance: number;
}

export interface ActivityClient {
  activity(address: ActivityAddress, wanted: PageWanted, signal: AbortSignal): Promise<Loaded<Activity>>;
  history(address: ActivityAddress, wanted: PageWanted, signal: AbortSignal): Promise<Loaded<Page<LedgerRow>>>;
}

/** The two questions of a user with a token: "Activity" and "List user transactions". */
export function activityClient(fetch: Fetch): ActivityClient {
  const ask = (address: ActivityAddress, path: string, { limit, offset }: PageWanted, signal: AbortSignal) => {
    const { base, lang, token } = address;
    return requestJson(`${base}${path}?limit=${limit}&offset=${offset}`, { fetch, signal, lang, token });
  };
  return {
    async activity(address, wanted, signal) {
      const path = buildPath(routes.activity.path, { adwallId: address.wallId });
      return loaded(await ask(address, path, wanted, signal), (body) => ({
        balance: numberOf(objectOf(body)['currency_count']) ?? 0,
        ...pageOf(objectOf(body)['entries'], toActivityEntry),
      }));
    },
    async history(address, wanted, signal) {
      const { pubId, wallId, userId } = address;
      const path = buildPath(routes.listWallTransactions.path, { pubId, adwallId: wallId, subid1: userId });
      return loaded(await ask(address, path, wanted, signal), (body) =>
        pageOf(objectOf(body)['transactions'], toLedgerRow),
      );
    },
  };
}

function loaded<T>(answer: Answer, read: (body: unknown) => T): Loaded<T> {
  if (answer.kind === 'ok') return { kind: 'loaded', value: read(answer.body) };
  const status = answer.kind === 'refused' ? answer.status : null;
  return { kind: 'failed', failure: failureOf(status), status };
}

function pageOf<T>(list: unknown, read: (json: unknown) => T | null): Page<T> {
  const all = listOf(list);
  return { rows: all.map(read).filter((row) => row !== null), received: all.length };
}
