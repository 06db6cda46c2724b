import { activityPath, buildPath, wallTransactionsPath } from '@rewards-wall/shared/routes.ts';
import { loaded } from '../api/loaded.ts';
import type { Loaded } from '../api/loaded.ts';
import { requestJson } from '../api/request-json.ts';
import type { Fetch } from '../api/request-json.ts';
import { booleanOf, listOf, numberOf, objectOf } from '../api/unknown-json.ts';
import { toActivityEntry } from './activity-entry.ts';
import type { ActivityEntry } from './activity-entry.ts';
import { toLedgerRow } from './ledger-row.ts';
import type { LedgerRow } from './ledger-row.ts';
import type { Page } from './paged.ts';

/** The wall and user to load activity for. Equal addresses get equal answers. */
export interface ActivityAddress {
  readonly base: string;
  readonly pubId: string;
  readonly wallId: string;
  readonly user: { readonly userId: string };
  readonly token: string;
  readonly lang: string;
}

export interface PageRequest {
  readonly limit: number;
  readonly offset: number;
}

export interface Activity extends Page<ActivityEntry> {
  readonly balance: number;
  /** Null if the service does not say. */
  readonly hasSurveyProfile: boolean | null;
}

export interface ActivityClient {
  activity(address: ActivityAddress, page: PageRequest, signal: AbortSignal): Promise<Loaded<Activity>>;
  history(address: ActivityAddress, page: PageRequest, signal: AbortSignal): Promise<Loaded<Page<LedgerRow>>>;
}

/** Requests "Activity" and "List user transactions", which need a user token. */
export function activityClient(fetch: Fetch): ActivityClient {
  const request = (address: ActivityAddress, path: string, { limit, offset }: PageRequest, signal: AbortSignal) => {
    const { base, lang, token } = address;
    return requestJson(`${base}${path}?limit=${limit}&offset=${offset}`, { fetch, signal, lang, token });
  };
  return {
    async activity(address, page, signal) {
      const path = buildPath(activityPath, { adwallId: address.wallId });
      return loaded(await request(address, path, page, signal), (body) => ({
        balance: numberOf(objectOf(body)['currency_count']) ?? 0,
        hasSurveyProfile: booleanOf(objectOf(body)['has_survey_profile']),
        ...pageOf(objectOf(body)['entries'], toActivityEntry),
      }));
    },
    async history(address, page, signal) {
      const { pubId, wallId, user } = address;
      const path = buildPath(wallTransactionsPath, { pubId, adwallId: wallId, subid1: user.userId });
      return loaded(await request(address, path, page, signal), (body) =>
        pageOf(objectOf(body)['transactions'], toLedgerRow),
      );
    },
  };
}

function pageOf<T>(list: unknown, read: (json: unknown) => T | null): Page<T> {
  const all = listOf(list);
  return { rows: all.map(read).filter((row) => row !== null), received: all.length };
}
