import { macroName } from '@rewards-wall/shared/macro-name.ts';
import { readMultipart } from '../../net/multipart.ts';
import { queryPairs } from '../../net/query-pairs.ts';
import type { CallbackFormat } from '../../networks/network.ts';
import { jsonIn } from '../../schema/json-in.ts';
import type { ReportRequest } from './lead-report.ts';

/** Parameters by name. Repeated parameters have a list of values. */
export type CallParameters = ReadonlyMap<string, string | string[]>;

type Pairs = (readonly [name: string, value: string])[];

/** The parameters of a call, decoded and in order; null if they can't be read. */
export function pairsOf(body: CallbackFormat['body'], request: ReportRequest): Pairs | null {
  switch (body) {
    case undefined:
      return request.method === 'GET' ? pairsOfQuery(request.target) : null;
    case 'json':
      return request.method === 'POST' ? pairsOfJson(request.body) : null;
    case 'any': {
      const query = queryPairs(withoutUnfilled(queryOf(request.target)));
      const sent = request.method === 'POST' && request.body.length > 0 ? pairsOfBody(request) : [];
      return query === null || sent === null ? null : [...query, ...sent];
    }
  }
}

function queryOf(target: string): string {
  const at = target.indexOf('?');
  return at === -1 ? '' : target.slice(at + 1);
}

/** The decoded query of a call; null if its percent-encoding is broken. */
export function pairsOfQuery(target: string): [name: string, value: string][] | null {
  return queryPairs(queryOf(target));
}

/** Some networks write macros as `%name%`, which breaks the percent-encoding if one isn't filled in. */
function withoutUnfilled(query: string): string {
  return query.replaceAll(/=%[A-Za-z_][\w.-]*%(?=&|$)/g, '=');
}

/** A form of either kind, or a JSON object. JSON fields without a value are absent; lists and objects can't be read. */
function pairsOfBody({ body, headers }: ReportRequest): Pairs | null {
  const type = String(headers['content-type'] ?? '');
  if (/^\s*multipart\/form-data/i.test(type)) {
    const form = readMultipart(type, Buffer.from(body));
    return form.kind === 'fields' ? [...form.pairs] : null;
  }
  const text = decoded(body);
  if (text === null) return null;
  const isJson = /^\s*application\/json/i.test(type) || /^\s*\{/.test(text);
  if (!isJson) return queryPairs(withoutUnfilled(text));
  const parsed = jsonIn(text);
  if (typeof parsed !== 'object' || parsed === null || Array.isArray(parsed)) return null;
  const pairs = Object.entries(parsed).flatMap(([name, value]: [string, unknown]): Pairs => {
    if (value === null) return [];
    if (typeof value === 'string' || typeof value === 'boolean' || isExact(value)) return [[name, String(value)]];
    return notOneValue(name);
  });
  return [...pairs, ...repeatedNames(text).flatMap(notOneValue)];
}

/** Refuses a call with such a field, if we read that field. */
function notOneValue(name: string): Pairs {
  return [
    [name, ''],
    [name, ''],
  ];
}

/** Names that occur twice in the outermost object of valid JSON. The parser would keep only the last value of each. */
function repeatedNames(json: string): string[] {
  const names = new Set<string>();
  const repeated: string[] = [];
  let depth = 0;
  let text = '';
  // In valid JSON every string is closed. Not requiring that keeps the pattern linear.
  for (const [token] of json.matchAll(/"(?:[^"\\]|\\.)*"?|[{}[\]:]/g)) {
    if (token === '{' || token === '[') depth += 1;
    else if (token === '}' || token === ']') depth -= 1;
    else if (token !== ':') text = token;
    else if (depth === 1) {
      const name = String(JSON.parse(text));
      if (names.has(name)) repeated.push(name);
      names.add(name);
    }
  }
  return repeated;
}

/** JSON has already rounded a longer number, so it can't be an id. */
function isExact(value: unknown): value is number {
  return typeof value === 'number' && Number.isFinite(value) && (Number.isSafeInteger(value) || value % 1 !== 0);
}

/** Whether a value is a macro that the network didn't replace. */
export function isUnfilled(value: string): boolean {
  return macroName(value) !== null;
}

export function parametersOf(pairs: readonly (readonly [name: string, value: string])[]): CallParameters {
  const parameters = new Map<string, string | string[]>();
  for (const [name, value] of pairs) {
    const before = parameters.get(name);
    parameters.set(name, before === undefined ? value : [before, value].flat());
  }
  return parameters;
}

/** The parameters in our own schemes: the query of a GET, or the JSON of a POST. Undefined if unreadable. */
export function bodyOrQuery(request: ReportRequest): unknown {
  if (request.method === 'POST') return jsonIn(decoded(request.body) ?? '');
  const pairs = pairsOfQuery(request.target);
  return pairs === null ? undefined : Object.fromEntries(parametersOf(pairs));
}

/**
 * The fields of a JSON object in a body, as text. Null if it is no object, or a field is no string, number or boolean.
 */
export function pairsOfJson(body: ReportRequest['body']): [name: string, value: string][] | null {
  const parsed = jsonIn(decoded(body) ?? '');
  if (typeof parsed !== 'object' || parsed === null || Array.isArray(parsed)) return null;
  const pairs: [name: string, value: string][] = [];
  for (const [name, value] of Object.entries(parsed)) {
    if (!['string', 'number', 'boolean'].includes(typeof value)) return null;
    pairs.push([name, String(value)]);
  }
  return pairs;
}

const utf8 = new TextDecoder('utf-8', { fatal: true });

function decoded(body: Uint8Array): string | null {
  try {
    return utf8.decode(body);
  } catch {
    return null;
  }
}
