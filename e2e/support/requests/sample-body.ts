import type { OpenApiDocument, Schema } from './operations.ts';

const TEXT = 'sample';
const formats: Readonly<Record<string, string>> = {
  'date-time': '2026-02-01T09:30:00.000Z',
  date: '2026-02-01',
  uri: 'https://a.example/',
};

/** A body with every field of the JSON type in the document. It may violate rules that schemas can't express. */
export function sampleBody(document: OpenApiDocument, operationId: string): unknown {
  const operations = Object.values(document.paths).flatMap((methods) => Object.values(methods));
  const found = operations.find((one) => one.operationId === operationId);
  const schema = found?.requestBody?.content['application/json']?.schema;
  return schema === undefined ? undefined : sampleOf(document, schema);
}

function sampleOf(document: OpenApiDocument, schema: Schema): unknown {
  if (schema.$ref !== undefined) {
    const named = document.components.schemas[schema.$ref.split('/').at(-1) ?? ''];
    if (named === undefined) throw new Error(`The document has no ${schema.$ref}.`);
    return sampleOf(document, named);
  }
  const [choice] = schema.anyOf ?? schema.oneOf ?? [];
  if (choice !== undefined) return sampleOf(document, choice);
  if (schema.const !== undefined) return schema.const;
  if (schema.enum !== undefined) return schema.enum[0];
  const { additionalProperties: rest, properties = {} } = schema;
  switch ([schema.type].flat()[0]) {
    case 'object':
      return Object.fromEntries([
        ...Object.entries(properties).map(([name, field]) => [name, sampleOf(document, field)] as const),
        ...(typeof rest === 'object' ? [[TEXT, sampleOf(document, rest)] as const] : []),
      ]);
    case 'array':
      return schema.items === undefined ? [] : [sampleOf(document, schema.items)];
    case 'integer':
    case 'number':
      return schema.minimum ?? 1;
    case 'boolean':
      return true;
    default:
      return formats[schema.format ?? ''] ?? TEXT;
  }
}

/** All variants of `body` with `text` in place of one text, or of a name chosen by the caller. */
export function bodiesWith(body: unknown, text: string): unknown[] {
  if (typeof body === 'string') return [text];
  if (typeof body !== 'object' || body === null) return [];
  if (Array.isArray(body)) return bodiesWith(body[0], text).map((one) => [one]);
  return Object.entries(body).flatMap(([name, value]) => {
    const changed = bodiesWith(value, text).map((one) => ({ ...body, [name]: one }));
    return name === TEXT ? [...changed, { ...body, [text]: value }] : changed;
  });
}
