// Makes tables of the fields of requests and responses from their schemas.
import type * as z from 'zod';
import { jsonSchemaOf, type JsonSchema } from '../server/schema/json-schema.ts';
import { code, table } from './markdown-table.ts';

/** Which fields a table has. */
interface Extent {
  /** Fields whose own fields the page lists elsewhere. */
  readonly closed?: readonly string[];
  /** Fields that the page doesn't list. */
  readonly without?: readonly string[];
}

/** The parameters of a query, where a list is written `name[]`. */
export function queryTable(schema: z.ZodType): string {
  return parameters(schema, {}, ({ json, name }) => (json.type === 'array' ? `${name}[]` : name));
}

/** The fields of a body. */
export function parameterTable(schema: z.ZodType, extent: Extent = {}): string {
  return parameters(schema, extent, ({ name }) => name);
}

function parameters(schema: z.ZodType, extent: Extent, nameOf: (field: Field) => string): string {
  const rows = fieldsOf(schema, 'input', extent).map((field) => [
    code(nameOf(field)),
    field.isRequired ? 'yes' : 'no',
    `${typeOf(field.json)}${defaultOf(field.json)}`,
    field.json.description ?? '',
  ]);
  return table(['name', 'required', 'type', 'meaning'], rows);
}

/** The fields of a response. */
export function fieldTable(schema: z.ZodType, extent: Extent = {}): string {
  const rows = fieldsOf(schema, 'output', extent).map(({ isRequired, json, name }) => [
    code(name),
    isRequired ? typeOf(json) : `${typeOf(json)}; optional`,
    json.description ?? '',
  ]);
  return table(['field', 'type', 'meaning'], rows);
}

interface Field {
  readonly name: string;
  readonly isRequired: boolean;
  readonly json: JsonSchema;
}

/** The fields of an object, each followed by its own fields, such as `mobile_app.platform` and `events[].event_id`. */
function fieldsOf(schema: z.ZodType, io: 'input' | 'output', { closed = [], without = [] }: Extent): Field[] {
  const root = jsonSchemaOf(schema, io);
  const resolved = (json: JsonSchema): JsonSchema => {
    const target = json.$ref === undefined ? undefined : root.$defs?.[json.$ref.replace('#/$defs/', '')];
    return target === undefined ? json : { ...target, ...json };
  };
  const inside = (json: JsonSchema, prefix: string): Field[] => {
    const object = resolved(json);
    if (object.items !== undefined) return inside(object.items, prefix.replace(/\.$/, '[].'));
    const alternatives = object.anyOf?.flatMap((one) => inside(one, prefix)) ?? [];
    const own = Object.entries(object.properties ?? {}).flatMap(([key, value]) => {
      const name = `${prefix}${key}`;
      if (without.includes(name)) return [];
      const field = { name, isRequired: object.required?.includes(key) ?? false, json: resolved(value) };
      return [field, ...(closed.includes(name) ? [] : inside(value, `${name}.`))];
    });
    return [...alternatives, ...own];
  };
  return inside(root, '');
}

/** The type of a value in words, with its bounds. */
function typeOf(json: JsonSchema): string {
  if (json.const !== undefined) return code(JSON.stringify(json.const));
  if (json.enum !== undefined)
    return json.enum.includes(true) ? 'flag' : json.enum.map((one) => code(String(one))).join(', ');
  if (json.anyOf !== undefined) return [...new Set(json.anyOf.map(typeOf))].filter((one) => one !== '').join(' or ');
  if (typeof json.type === 'object') return json.type.map((type) => typeOf({ ...json, type })).join(' or ');
  switch (json.type) {
    case 'string':
      return `${formats[json.format ?? ''] ?? 'text'}${lengthOf(json)}`;
    case 'integer':
    case 'number':
      return `${json.type}${rangeOf(json)}`;
    case 'array':
      return `list${json.maxItems === undefined ? '' : `, at most ${json.maxItems}`}`;
    default:
      return json.type ?? formats[json.format ?? ''] ?? '';
  }
}

const formats: Readonly<Record<string, string>> = {
  date: 'date',
  'date-time': 'time',
  email: 'e-mail address',
  ipv4: 'IP address',
  ipv6: 'IP address',
  uri: 'URL',
};

function lengthOf({ maxLength, minLength = 0 }: JsonSchema): string {
  if (maxLength === undefined) return '';
  return minLength > 1 ? `, ${minLength} to ${maxLength}` : `, at most ${number(maxLength)}`;
}

/** Larger bounds only say that an integer is safe, or that an amount is one (docs/contract/http.md#numbers). */
const BOUND = 999_999_999;

function rangeOf({ maximum = BOUND, minimum = -BOUND }: JsonSchema): string {
  if (maximum < BOUND) return `, ${number(minimum)} to ${number(maximum)}`;
  return minimum > -BOUND ? `, at least ${number(minimum)}` : '';
}

function defaultOf({ default: value, enum: words = [] }: JsonSchema): string {
  if (value === undefined || value === '' || typeof value === 'object') return '';
  if (typeof value === 'number') return `; default ${number(value)}`;
  return `; default ${code(String(words.includes(true) ? Number(value) : value))}`;
}

const number = (value: number): string => value.toLocaleString('en-US');
