import { queryPairs } from '../../net/query-pairs.ts';
import type { ReportRequest } from './lead-report.ts';

/** Parameters by name. A repeated parameter has a list of its values. */
export type CallParameters = ReadonlyMap<string, string | string[]>;

/** The decoded query of a call; null if its percent-encoding is broken. */
export function pairsOfQuery(request: Pick<ReportRequest, 'target'>): [name: string, value: string][] | null {
  const at = request.target.indexOf('?');
  return queryPairs(at === -1 ? '' : request.target.slice(at + 1));
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
  if (request.method === 'POST') return parseJson(request.body);
  const pairs = pairsOfQuery(request);
  return pairs === null ? undefined : Object.fromEntries(parametersOf(pairs));
}

/**
 * The fields of a JSON object in a body, as text. Null if it is no object, or a field is no string, number or boolean.
 */
export function pairsOfJson({ body }: Pick<ReportRequest, 'body'>): [name: string, value: string][] | null {
  const parsed = parseJson(body);
  if (typeof parsed !== 'object' || parsed === null || Array.isArray(parsed)) return null;
  const pairs: [name: string, value: string][] = [];
  for (const [name, value] of Object.entries(parsed)) {
    if (!['string', 'number', 'boolean'].includes(typeof value)) return null;
    pairs.push([name, String(value)]);
  }
  return pairs;
}

const utf8 = new TextDecoder('utf-8', { fatal: true });

function parseJson(body: Uint8Array): unknown {
  try {
    return JSON.parse(utf8.decode(body)) as unknown;
  } catch {
    return undefined;
  }
}
