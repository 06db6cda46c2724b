import { isRecord } from '@rewards-wall/shared/is-record.ts';
import { isSuccess } from '../../net/is-success.ts';
import type { ResponseMarks } from '../../networks/paged-request.ts';
import { feedFailure, type FeedFailure } from './feed-failure.ts';
import type { ParsedResponse } from './parse-response.ts';
import { textOf, valueAt, type Json } from '../../networks/reading/value-at.ts';
import type { PagedNetwork } from '../../networks/feed-adapter.ts';

/** One page of a network's response: its rows, or why there are none. */
export type PageResponse =
  | {
      readonly kind: 'page';
      readonly rows: readonly Json[];
      readonly body: Json;
      readonly header: (name: string) => string;
    }
  | { readonly kind: 'refused'; readonly message: string; readonly failure: FeedFailure }
  | { readonly kind: 'failed'; readonly failure: FeedFailure };

/**
 * Judges the response to the request for page `number`, counted from 1. `cut`: removes secrets of the request from the
 * network's message.
 */
export function pageResponse(
  adapter: Pick<PagedNetwork, 'answer' | 'csv' | 'list'>,
  outcome: ParsedResponse,
  number: number,
  cut: (text: string) => string,
): PageResponse {
  const failed = (failure: FeedFailure): PageResponse => ({ kind: 'failed', failure });
  if (outcome.kind === 'failed') return failed(feedFailure(outcome.error, number, outcome));
  const { headers, retryAfterMs, status, value } = outcome;
  const message = adapter.answer === null ? '' : shortened(cut(textOf(valueAt(value, adapter.answer.message))));
  if (status === 429) return failed(feedFailure('rate_limited', number, { retryAfterMs }));
  if (status === 503 && retryAfterMs !== null)
    return failed(feedFailure('network_error', number, { status, retryAfterMs }));
  if (status === 401 || status === 403) return failed(feedFailure('credential_refused', number, { status, message }));
  if (status >= 500) return failed(feedFailure('network_error', number, { status, message }));
  if (status === 204) return { kind: 'page', rows: [], body: value, header: () => '' };
  if (value === undefined && status < 300) {
    return failed(feedFailure(adapter.csv === undefined ? 'not_json' : 'wrong_columns', number));
  }
  const mark = adapter.answer === null ? 'good' : markOf(adapter.answer, value);
  if (mark === 'empty') return { kind: 'page', rows: [], body: value, header: () => '' };
  if (mark === 'bad' || !isSuccess(status)) {
    return { kind: 'refused', message, failure: feedFailure('refused', number, { status, message }) };
  }
  const rows = rowsOf(valueAt(value, adapter.list));
  if (rows === null) return failed(feedFailure('wrong_shape', number));
  const header = (name: string): string => textOf([headers[name.toLowerCase()]].flat()[0]);
  return { kind: 'page', rows, body: value, header };
}

function markOf({ empty = [], good, path }: ResponseMarks, body: Json): 'good' | 'empty' | 'bad' {
  const value = valueAt(body, path);
  const text = typeof value === 'boolean' ? String(value) : textOf(value).toLowerCase();
  if (good.some((one) => one.toLowerCase() === text)) return 'good';
  return empty.some((one) => one.toLowerCase() === text) ? 'empty' : 'bad';
}

/** As one short line. */
function shortened(words: string): string {
  return words.replaceAll(/[\p{Cc}\s]+/gu, ' ').slice(0, 200);
}

/** Null if the value is not a list. */
function rowsOf(list: Json): readonly Json[] | null {
  if (Array.isArray(list)) return list;
  return isRecord(list) ? Object.values(list) : null;
}
