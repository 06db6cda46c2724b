import { isRecord } from '@rewards-wall/shared/is-record.ts';
import { routes } from '@rewards-wall/shared/routes.ts';
import * as z from 'zod';
import type { Endpoint } from './endpoint.ts';
import { dropEmpty, mergeParameters, optionalNames, type RawParameters } from './request/parameters.ts';

/** An endpoint's compiled schemas. Unknown names are refused under /v1/ and ignored on the original's paths. */
export interface EndpointParsers {
  query: (parameters: RawParameters) => z.ZodSafeParseResult<Record<string, unknown>>;
  /** Takes a JSON body, or the parameters of query and body together; null if the endpoint takes no body. */
  body: ((query: RawParameters, body: unknown) => z.ZodSafeParseResult<unknown>) | null;
}

export function endpointParsers(endpoint: Endpoint): EndpointParsers {
  const isStrict = endpoint.path.startsWith('/v1/') && endpoint.path !== routes.allOffers.path;
  const emptyIsAbsent = new Set(isStrict ? [] : namesOf(endpoint));
  const strictly = <Schema extends z.ZodType>(schema: Schema): Schema | z.ZodObject =>
    isStrict && schema instanceof z.ZodObject ? schema.strict() : schema;
  const query = isStrict ? endpoint.query.strict() : endpoint.query;
  return {
    query: (parameters) => query.safeParse(dropEmpty(parameters, emptyIsAbsent)),
    body: endpoint.body === undefined ? null : bodyCheck(endpoint.body, strictly(endpoint.body.schema), emptyIsAbsent),
  };
}

function bodyCheck(
  { encoding }: NonNullable<Endpoint['body']>,
  schema: z.ZodType,
  emptyIsAbsent: ReadonlySet<string>,
): EndpointParsers['body'] {
  if (encoding === 'json' || !(schema instanceof z.ZodObject)) return (_query, body) => schema.safeParse(body);
  return (query, body) =>
    schema.safeParse(
      isRecord(body) ? mergeParameters(dropEmpty(query, emptyIsAbsent), dropEmpty(body, emptyIsAbsent)) : body,
    );
}

/** Optional parameters of a query or a form. JSON is left out: its empty values are real values. */
function namesOf({ body, neverEmpty = [], query }: Endpoint): string[] {
  const parameters = body?.encoding === 'parameters' && body.schema instanceof z.ZodObject ? body.schema : z.object({});
  return [...optionalNames(query), ...optionalNames(parameters)].filter((name) => !neverEmpty.includes(name));
}
