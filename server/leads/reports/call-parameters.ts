import { queryPairs } from '../../net/query-pairs.ts';
import type { ReportRequest } from './lead-report.ts';

/** Parameters by name; a repeated one has all its values. */
export type CallParameters = ReadonlyMap<string, string | string[]>;

/** The query of a call, decoded; null when its encoding is broken. */
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

/** The parameters of a call that is not a network's: the query of a GET, the JSON of a POST; undefined when unreadable. */
export function bodyOrQuery(request: ReportRequest): unknown {
  if (request.method === 'POST') return parseJson(request.body);
  const pairs = pairsOfQuery(request);
  return pairs === null ? undefined : Object.fromEntries(parametersOf(pairs));
}

/** The fields of a JSON object in a body, as text; null when it is none, or a field is no text, number or flag. */
export function pairsOfJson({ body }: Pick<ReportRequest, 'body'>): [name: string, value: string][] | null {
  const said = parseJson(body);
  if (typeof said !== 'object' || said === null || Array.isArray(said)) return null;
  const pairs: [name: string, value: string][] = [];
  for (const [name, value] of Object.entries(said)) {
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
