import { isRecord } from '@rewards-wall/shared/is-record.ts';
import type { FeedAdapter, FeedSetting } from '../../networks/feed-adapter.ts';
import type { ResponseMarks, CredentialSlot, FeedRequest, Pager } from '../../networks/paged-request.ts';
import { valueAt, type Json } from '../../networks/reading/value-at.ts';
import type { LinkRule, Slot } from '../../networks/reading/destination.ts';
import type { CsvMap, JsonMap, MapPaths } from './feed-map.ts';
import { mappedRow } from './mapped-row.ts';
import type { MapReading } from './read-map.ts';

const user: FeedSetting = {
  description: 'The user name whose password is the credential',
  isRequired: true,
  form: /^[^:\p{Cc}]{1,200}$/u,
  mustBe: 'a name without a colon',
};

/** The adapter for an operator's map. `base`: the adapter without a map. */
export function mappedAdapter(base: FeedAdapter, reading: Extract<MapReading, { kind: 'map' }>): FeedAdapter {
  const { constants, credential, link, pages, request, scheme } = reading.map;
  const adapter: FeedAdapter = {
    ...base,
    scheme,
    credential:
      credential?.in === 'basic' ? { in: 'basic', userSetting: 'user' } : (credential as CredentialSlot | null),
    settings: credential?.in === 'basic' ? { ...base.settings, user } : base.settings,
    pager: pages === null ? { kind: 'none' } : (pages as Pager),
    link: linkRule(link),
    request: () => request as FeedRequest,
    ...(constants && { constants }),
  };
  return reading.format === 'csv' ? withCsvMap(adapter, reading.map) : withJsonMap(adapter, reading.map);
}

function withJsonMap(adapter: FeedAdapter, { answer, decimal, fields, list }: JsonMap): FeedAdapter {
  return { ...adapter, answer: answer as ResponseMarks | null, list, read: mappedRow({ decimal, fields }, valueAt) };
}

function withCsvMap(adapter: FeedAdapter, { decimal, delimiter, fields, request }: CsvMap): FeedAdapter {
  const asked = { ...request, headers: { accept: 'text/csv', ...request.headers } } as FeedRequest;
  return {
    ...adapter,
    csv: { delimiter, columns: columnsOf(fields) },
    request: () => asked,
    read: mappedRow({ decimal, fields: { ...fields, payout_beside_goals: false } }, cellAt),
  };
}

function cellAt(row: Json, column: string): Json {
  return isRecord(row) && Object.hasOwn(row, column) ? row[column] : undefined;
}

/** Each path of the map with its alternatives. */
function columnsOf({ must_be_empty, ...fields }: CsvMap['fields']): readonly (readonly string[])[] {
  const pathsOf = (field: Exclude<(typeof fields)[keyof typeof fields], undefined>): MapPaths =>
    typeof field === 'string' || Array.isArray(field) ? field : (field.path ?? []);
  const named = Object.values(fields)
    .flatMap((field) => (field === undefined ? [] : [[pathsOf(field)].flat()]))
    .filter((group) => group.length > 0);
  return [...named, ...must_be_empty.map((column) => [column])];
}

function linkRule({ click, user: userSlot }: JsonMap['link']): LinkRule {
  return { click: slotOf(click), ...(userSlot && { user: slotOf(userSlot) }) };
}

function slotOf(slot: JsonMap['link']['click']): Slot {
  return 'parameter' in slot
    ? { in: 'parameter', name: slot.parameter }
    : { in: 'placeholder', text: slot.placeholder };
}
