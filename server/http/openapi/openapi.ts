import { pathParameterRule } from '@rewards-wall/shared/schema/path-parameters.ts';
import { problem as problemSchema } from '@rewards-wall/shared/schema/problem.ts';
import * as z from 'zod';
import { createDocument, type ZodOpenApiOperationObject, type ZodOpenApiPathsObject } from 'zod-openapi';
import { stateDefault } from '../../schema/json-schema.ts';
import type { Access } from '../access.ts';
import type { AdminAccess } from '../admin/admin-access.ts';
import type { Endpoint } from '../endpoint.ts';
import { MAX_IDEMPOTENCY_KEY_LENGTH } from '../request/idempotency-key.ts';
import { problems, type ProblemCode } from '../problem.ts';
import { webhooks } from './webhooks.ts';

/** Problems that any endpoint can return. */
const COMMON: readonly ProblemCode[] = [
  'malformed_path',
  'https_required',
  'path_too_long',
  'query_too_long',
  'too_many_requests',
  'internal_error',
  'database_unavailable',
  'storage_full',
  'master_key_mismatch',
];
/** Problems of credentials. A wrong key is refused even if the endpoint requires none. */
const KEYED: readonly ProblemCode[] = ['invalid_key', 'secret_key_in_browser'];
const WITH_BODY: readonly ProblemCode[] = ['malformed_body', 'body_too_large', 'unsupported_media_type'];

type Document = ReturnType<typeof createDocument>;

/** What differs between the documents of the API and the admin API. */
export type ApiKind = 'public' | 'admin';

/**
 * The OpenAPI 3.1 document, generated from the declarations that also validate. `publicUrl` is its server. The admin
 * API has its own document (docs/decisions/018-admin-writes.md).
 */
export function openApiDocument(endpoints: readonly Endpoint[], publicUrl: string, kind: ApiKind = 'public'): Document {
  const paths: ZodOpenApiPathsObject = {};
  for (const endpoint of endpoints) {
    paths[endpoint.path] = { ...paths[endpoint.path], [endpoint.method.toLowerCase()]: operation(endpoint) };
  }
  const document = createDocument(
    {
      openapi: '3.1.1',
      info: {
        ...titles[kind],
        version: '1',
        license: { name: 'MIT', identifier: 'MIT' },
      },
      servers: [{ url: publicUrl }],
      paths,
      ...(kind === 'public' ? { webhooks } : {}),
      components: { securitySchemes: schemes[kind] },
    },
    { override: stateDefault },
  );
  nameListParameters(document);
  markSensitive(document);
  return document;
}

const titles: Readonly<Record<ApiKind, { title: string; description: string }>> = {
  public: {
    title: 'Rewards Wall',
    description: 'Offers, survey profiles and credit transactions for a publisher’s own users.',
  },
  admin: {
    title: 'Rewards Wall: admin API',
    description: 'What the console does, for the publisher’s own staff and their scripts.',
  },
};

const schemes = {
  public: {
    secretKey: {
      type: 'http',
      scheme: 'bearer',
      description:
        'A secret key, `sk_…`. Use it only on servers. The service also takes it as Basic `pubId:key`, and as `api_key` in the query, a form or a JSON body, where logs and histories keep it.',
    },
    userToken: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT', description: 'The token of one user.' },
  },
  admin: {
    adminKey: { type: 'http', scheme: 'bearer', description: 'An admin key, `ak_…`. Use it only on servers.' },
  },
} as const;

function operation(endpoint: Endpoint): ZodOpenApiOperationObject {
  const { body } = endpoint;
  const isParameters = body?.encoding === 'parameters';
  const parameterShape = isParameters && body.schema instanceof z.ZodObject ? optionalShape(body.schema) : {};
  const query = z.object({ ...endpoint.query.shape, ...parameterShape });
  const content = body && {
    'application/json': { schema: body.schema },
    ...(isParameters
      ? { 'application/x-www-form-urlencoded': { schema: body.schema }, 'multipart/form-data': { schema: body.schema } }
      : {}),
  };
  const response =
    typeof endpoint.admin?.repeats === 'object'
      ? 'gets a 409 that says so, since only the first response has what it showed'
      : 'gets the response of the first request';
  const idempotencyKey = z
    .string()
    .min(1)
    .max(MAX_IDEMPOTENCY_KEY_LENGTH)
    .optional()
    .meta({
      description: `Random text, different for each new request. A repeat with the same key and parameters changes nothing and ${response}. A repeat with other parameters gets a 422. The service keeps keys for 30 days.`,
    });
  return {
    operationId: endpoint.name,
    summary: endpoint.summary,
    ...(endpoint.description === undefined ? {} : { description: endpoint.description }),
    tags: [endpoint.tag],
    security: endpoint.admin === undefined ? security(endpoint.access) : adminSecurity(endpoint.admin),
    requestParams: {
      path: pathSchema(endpoint.path),
      ...(Object.keys(query.shape).length === 0 ? {} : { query }),
      ...(endpoint.takesIdempotencyKey === true ? { header: z.object({ 'Idempotency-Key': idempotencyKey }) } : {}),
    },
    ...(content === undefined ? {} : { requestBody: { content, required: !isParameters } }),
    responses: responses(endpoint),
  };
}

/** The fields of a body that may be sent in the query instead, all optional there. */
function optionalShape(schema: z.ZodObject): Record<string, z.ZodType> {
  return Object.fromEntries(Object.entries(schema.shape).map(([name, field]) => [name, z.optional(field)]));
}

function pathSchema(path: string): z.ZodObject {
  const names = [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name ?? '');
  return z.object(Object.fromEntries(names.map((name) => [name, pathParameterRule(name).schema])));
}

/**
 * Lists only Bearer, because generated clients fill in every scheme and would put a key into each URL. Endpoints that
 * need no key list none, because clients would send theirs.
 */
function security({ isStrict, missing, secretKey, token }: Access): Record<string, string[]>[] {
  if (missing === undefined && isStrict === undefined) return [];
  return [
    // A key in the body is documented as a field, not as a security scheme.
    ...(missing === 'invalid_key' ? [] : [{}]),
    ...(secretKey === true ? [{ secretKey: [] }] : []),
    ...(token === undefined ? [] : [{ userToken: [] }]),
  ];
}

/** People use a cookie, which browsers send on their own and generated clients can't. */
function adminSecurity({ isForPeople, permission }: AdminAccess): Record<string, string[]>[] {
  return permission === 'anyone' || isForPeople ? [] : [{ adminKey: [] }];
}

/**
 * A response without a body. Without this, the types of generated clients would promise the body of a 200, while they
 * return `null` or `undefined`.
 */
const noBody = z.null().meta({ description: 'No body' });

/** The HTML page that a person gets instead of the JSON. */
const PAGE = { 'text/html': { schema: z.string() } };

function responses(endpoint: Endpoint): ZodOpenApiOperationObject['responses'] {
  const all: Record<string, { description: string; content?: Record<string, { schema: z.ZodType }> }> = {};
  for (const [status, { description, mediaType, orPage, schema }] of Object.entries(endpoint.responses)) {
    const page = orPage === true ? PAGE : {};
    all[status] = {
      description,
      ...(Number(status) === 204 ? { content: { 'application/json': { schema: noBody } } } : {}),
      ...(schema === undefined ? {} : { content: { [mediaType ?? 'application/json']: { schema }, ...page } }),
    };
  }
  const common = endpoint.admin === undefined ? [...COMMON, ...KEYED] : COMMON;
  const codes = new Set<ProblemCode>([...common, ...endpoint.problems]);
  if (endpoint.body !== undefined) for (const code of WITH_BODY) codes.add(code);
  if (endpoint.method !== 'GET' || endpoint.hasEffect === true) codes.add('outcome_unknown');
  if (endpoint.takesIdempotencyKey === true) codes.add('idempotency_mismatch');
  const hasPage = Object.values(endpoint.responses).some(({ orPage }) => orPage === true);
  for (const code of codes) {
    const { status, title } = problems[code];
    const before = all[status];
    const isPage = endpoint.problemsArePages === true || (hasPage && endpoint.problems.includes(code));
    const page = isPage ? PAGE : {};
    all[status] = {
      description: before === undefined ? `${title} (\`${code}\`).` : `${before.description} ${title} (\`${code}\`).`,
      content: { ...before?.content, 'application/problem+json': { schema: problemSchema }, ...page },
    };
  }
  return all;
}

/** Documents a list as repeated `name[]` (docs/contract/http.md#query-and-body). */
function nameListParameters(document: Document): void {
  for (const path of Object.values(document.paths ?? {})) {
    for (const item of Object.values(path ?? {})) {
      if (typeof item !== 'object' || !('parameters' in item)) continue;
      for (const parameter of item.parameters ?? []) {
        if (!('in' in parameter) || parameter.in !== 'query') continue;
        const schema = parameter.schema;
        if (schema !== undefined && 'type' in schema && schema.type === 'array') {
          parameter.name = `${parameter.name}[]`;
          parameter.style = 'form';
          parameter.explode = true;
        }
      }
    }
  }
}

/** Renames the schemas' marker for personal data and keys to an OpenAPI extension. */
function markSensitive(part: unknown): void {
  if (typeof part !== 'object' || part === null) return;
  for (const value of Object.values(part)) markSensitive(value);
  if ('sensitive' in part && part.sensitive === true) {
    delete part.sensitive;
    Object.assign(part, { 'x-sensitive': true });
  }
}
