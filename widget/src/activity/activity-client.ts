import { activityPath, wallTransactionsPath } from '@rewards-wall/shared/routes.ts';
import { loaded } from '../api/loaded.ts';
import { unaddressable } from '../api/unaddressable.ts';
import type { Loaded } from '../api/loaded.ts';
import { pathOrNull } from '../api/path-or-null.ts';
import { requestJson } from '../api/request-json.ts';
import type { Fetch } from '../api/request-json.ts';
import { listOf, numberOf, objectOf } from '../api/unknown-json.ts';
import type { JsonObject } from '../api/unknown-json.ts';
import { toActivityEntry } from './activity-entry.ts';
import type { ActivityEntry } from './activity-entry.ts';
import { toLedgerRow } from './ledger-row.ts';
import type { LedgerRow } from './ledger-row.ts';
import type { Page } from './paged.ts';

/** The wall and user to load activity for. Equal addresses get equal answers. */
interface ActivityAddress {
  readonly base: string;
  readonly pubId: string;
  readonly wallId: string;
  readonly user: { readonly userId: string };
  readonly token: string;
  readonly lang: string;
}

interface PageRequest {
  readonly limit: number;
  readonly offset: number;
}

export interface Activity extends Page<ActivityEntry> {
  readonly balance: number;
  /** Null if the service does not say. */
  readonly hasSurveyProfile: boolean | null;
}

/** The response to a request for both lists, or for a page of one of them. */
export type ActivityResponse =
  | { readonly activity: Loaded<Activity>; readonly history: Loaded<Page<LedgerRow>> | null }
  | { readonly entries: Loaded<Activity> }
  | { readonly rows: Loaded<Page<LedgerRow>> };

interface ActivityClient {
  activity(address: ActivityAddress, page: PageRequest, signal: AbortSignal): Promise<Loaded<Activity>>;
  history(address: ActivityAddress, page: PageRequest, signal: AbortSignal): Promise<Loaded<Page<LedgerRow>>>;
}

interface PageOfPath {
  readonly address: ActivityAddress;
  /** Null if the page's ids cannot be part of a path. */
  readonly path: string | null;
  readonly page: PageRequest;
  readonly signal: AbortSignal;
}

/** Requests "Activity" and "List user transactions", which need a user token. */
export function activityClient(fetch: Fetch): ActivityClient {
  const load = async <T>({ address, path, page, signal }: PageOfPath, read: (body: JsonObject) => T) => {
    if (path === null) return unaddressable;
    const { base, lang, token } = address;
    const url = `${base}${path}?limit=${page.limit}&offset=${page.offset}`;
    const answer = await requestJson(url, { fetch, signal, lang, token });
    return loaded(answer, (body) => read(objectOf(body)));
  };
  return {
    activity(address, page, signal) {
      const path = pathOrNull(activityPath, { adwallId: address.wallId });
      return load({ address, path, page, signal }, (body) => toActivity(body, address.base));
    },
    history(address, page, signal) {
      const { pubId, wallId, user } = address;
      const path = pathOrNull(wallTransactionsPath, { pubId, adwallId: wallId, subid1: user.userId });
      return load({ address, path, page, signal }, (body) => pageOf(body['transactions'], toLedgerRow));
    },
  };
}

/** Parses the body of "Activity". `base`: the service's URL. */
export function toActivity(json: unknown, base: string): Activity {
  const body = objectOf(json);
  const hasProfile = body['has_survey_profile'];
  return {
    balance: numberOf(body['currency_count']) ?? 0,
    hasSurveyProfile: typeof hasProfile === 'boolean' ? hasProfile : null,
    ...pageOf(body['entries'], (entry) => toActivityEntry(entry, base)),
  };
}

function pageOf<T>(list: unknown, read: (json: unknown) => T | null): Page<T> {
  const all = listOf(list);
  return { rows: all.map(read).filter((row) => row !== null), received: all.length };
}
