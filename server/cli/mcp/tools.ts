import { adminApi, type AdminEndpointName } from '@rewards-wall/shared/admin/api.ts';
import type { AdminEndpoint } from '@rewards-wall/shared/admin/admin-endpoints.ts';
import * as z from 'zod';

type Json = z.output<ReturnType<typeof z.json>>;

/** A tool of the MCP server: an endpoint of the admin API that changes nothing. */
export interface Tool {
  name: string;
  description: string;
  /** JSON Schema of its parameters: those of the path, of the query and of the body. */
  inputSchema: { type: 'object'; properties: Record<string, Json>; required: string[]; additionalProperties: false };
  /** Throws ParameterError. */
  requestOf(input: Readonly<Record<string, unknown>>): ToolRequest;
}

export interface ToolRequest {
  method: 'GET' | 'POST';
  /** With its query, relative to the service. */
  path: string;
  body: Readonly<Record<string, unknown>> | null;
}

/** A parameter that the tool doesn't have, or lacks. */
export class ParameterError extends Error {
  override readonly name = 'ParameterError';
}

/** Changes nothing, though it is a POST: personal data may be in a body, but not in a URL. */
const readingPosts = ['explainOffer', 'search', 'trace', 'tryCall'] as const satisfies AdminEndpointName[];
/** Parameters that ask for a file in place of JSON. */
const forFiles = new Set(['csv', 'format']);

const parameter = z.object({
  in: z.string(),
  name: z.string(),
  required: z.boolean().optional(),
  schema: z.record(z.string(), z.json()),
});
const operation = z.object({
  operationId: z.string(),
  summary: z.string(),
  description: z.string().optional(),
  parameters: z.array(parameter).default([]),
  requestBody: z
    .object({ content: z.object({ 'application/json': z.object({ schema: z.record(z.string(), z.json()) }) }) })
    .optional(),
});
const objectSchema = z.object({
  properties: z.record(z.string(), z.json()).default({}),
  required: z.array(z.string()).default([]),
});

/** The parts of the admin API's OpenAPI document that describe tools. */
export const adminDocument = z.object({
  paths: z.record(z.string(), z.record(z.string(), operation)),
  components: z.object({ schemas: z.record(z.string(), z.json()).default({}) }),
});

/**
 * The tools that a caller with these permissions may use, described as in the document of the service. Which endpoints
 * only read is what this build knows, so an endpoint that it doesn't know is no tool.
 */
export function toolsOf(document: z.output<typeof adminDocument>, permissions: ReadonlySet<string>): Tool[] {
  const { components, paths } = document;
  return Object.values(paths)
    .flatMap((methods) => Object.values(methods))
    .flatMap((described) => {
      const endpoint = readingEndpoint(described.operationId);
      if (endpoint === null || !permissions.has(endpoint.permission)) return [];
      return [toolOf(endpoint, described, components.schemas)];
    });
}

/** Null if it isn't one, or its response is no JSON. */
function readingEndpoint(name: string): (AdminEndpoint & { method: 'GET' | 'POST' }) | null {
  if (!Object.hasOwn(adminApi, name)) return null;
  const endpoint: AdminEndpoint = adminApi[name as AdminEndpointName];
  const { isForPeople, method, responses } = endpoint;
  const isReading = method === 'GET' || readingPosts.some((post) => post === name);
  const isJson = responses[200]?.schema !== undefined && responses[200].mediaType === undefined;
  if (!isReading || !isJson || isForPeople === true) return null;
  return { ...endpoint, method: method === 'GET' ? 'GET' : 'POST' };
}

function toolOf(
  { method, path }: AdminEndpoint & { method: 'GET' | 'POST' },
  { description, operationId, parameters, requestBody, summary }: z.output<typeof operation>,
  schemas: Readonly<Record<string, Json>>,
): Tool {
  const inUrl = parameters.filter((one) => (one.in === 'path' || one.in === 'query') && !forFiles.has(one.name));
  const body = requestBody?.content['application/json'].schema;
  const inBody = objectSchema.parse(body === undefined ? {} : withoutReferences(body, schemas));
  const properties = { ...Object.fromEntries(inUrl.map((one) => [one.name, one.schema])), ...inBody.properties };
  const required = [...inUrl.filter((one) => one.required === true).map((one) => one.name), ...inBody.required];
  return {
    name: operationId,
    description: [summary, description].filter((text) => text !== undefined).join('. '),
    inputSchema: { type: 'object', properties, required, additionalProperties: false },
    requestOf(input) {
      for (const name of Object.keys(input)) {
        if (!Object.hasOwn(properties, name)) throw new ParameterError(`There is no parameter ${name}.`);
      }
      for (const name of required) if (input[name] === undefined) throw new ParameterError(`${name} is missing.`);
      const filled = path.replaceAll(/\{(\w+)\}/g, (_, name: string) => segmentOf(name, input[name]));
      const query = new URLSearchParams(
        inUrl
          .filter((one) => one.in === 'query' && input[one.name] !== undefined)
          .map((one): [string, string] => [one.name, textOf(input[one.name])]),
      );
      const fields = Object.entries(input).filter(([name]) => Object.hasOwn(inBody.properties, name));
      return {
        method,
        path: query.size === 0 ? filled : `${filled}?${query.toString()}`,
        body: body === undefined ? null : Object.fromEntries(fields),
      };
    },
  };
}

/** A parameter as a part of a path. URLs resolve dots, also escaped ones, so these would lead to another endpoint. */
function segmentOf(name: string, value: unknown): string {
  const text = textOf(value);
  if (text === '.' || text === '..' || !text.isWellFormed()) throw new ParameterError(`${name} can't be in a path.`);
  return encodeURIComponent(text);
}

/** A parameter as a URL has it. */
function textOf(value: unknown): string {
  return typeof value === 'string' ? value : JSON.stringify(value);
}

/** The schema with each component in the place of its reference. No schema of the document contains itself. */
function withoutReferences(schema: Json, schemas: Readonly<Record<string, Json>>): Json {
  if (Array.isArray(schema)) return schema.map((one) => withoutReferences(one, schemas));
  if (typeof schema !== 'object' || schema === null) return schema;
  const { $ref } = schema;
  if (typeof $ref === 'string') return withoutReferences(schemas[$ref.split('/').at(-1) ?? ''] ?? {}, schemas);
  return Object.fromEntries(Object.entries(schema).map(([key, value]) => [key, withoutReferences(value, schemas)]));
}
