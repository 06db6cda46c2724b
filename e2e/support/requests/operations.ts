/** An operation of an OpenAPI document, with the names of its parameters and fields. */
export interface Operation {
  name: string;
  method: string;
  path: string;
  /** The names of the query and body fields in the document. */
  query: string[];
  body: string[];
}

export interface Schema {
  $ref?: string;
  type?: string | readonly string[];
  format?: string;
  const?: unknown;
  enum?: readonly unknown[];
  anyOf?: readonly Schema[];
  oneOf?: readonly Schema[];
  items?: Schema;
  minimum?: number;
  properties?: Record<string, Schema>;
  additionalProperties?: Schema | boolean;
}

export interface OpenApiDocument {
  paths: Record<string, Record<string, OperationObject>>;
  components: { schemas: Record<string, Schema> };
}

interface OperationObject {
  operationId: string;
  parameters?: { name: string; in: string }[];
  requestBody?: { content: Record<string, { schema: Schema }> };
}

/** The names of the parameters in a path. */
export function parametersOf(path: string): string[] {
  return [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name ?? '');
}

export function readOperations(document: OpenApiDocument): Operation[] {
  return Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({
      name: operation.operationId,
      method: method.toUpperCase(),
      path,
      query: (operation.parameters ?? [])
        .filter((parameter) => parameter.in === 'query')
        .map((parameter) => parameter.name.replace(/\[\]$/, '')),
      body: bodyFields(document, operation),
    })),
  );
}

function bodyFields(document: OpenApiDocument, operation: OperationObject): string[] {
  const schema = operation.requestBody?.content['application/json']?.schema;
  const name = schema?.$ref?.split('/').at(-1);
  const resolved = name === undefined ? schema : document.components.schemas[name];
  return Object.keys(resolved?.properties ?? {});
}
