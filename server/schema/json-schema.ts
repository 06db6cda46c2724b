import * as z from 'zod';

/** A JSON Schema (2020-12), as far as our own schemas use it. */
export interface JsonSchema {
  readonly type?: string | readonly string[];
  readonly anyOf?: readonly JsonSchema[];
  readonly const?: string | number | boolean | null;
  readonly enum?: readonly (string | number | boolean)[];
  readonly items?: JsonSchema;
  readonly properties?: Readonly<Record<string, JsonSchema>>;
  readonly required?: readonly string[];
  readonly additionalProperties?: JsonSchema | boolean;
  readonly description?: string;
  readonly default?: unknown;
  readonly format?: string;
  readonly minimum?: number;
  readonly maximum?: number;
  readonly minLength?: number;
  readonly maxLength?: number;
  readonly minItems?: number;
  readonly maxItems?: number;
  readonly $ref?: string;
  readonly $defs?: Readonly<Record<string, JsonSchema>>;
}

/** The JSON Schema of what a schema reads (`input`) or of what a response contains (`output`). */
export function jsonSchemaOf(schema: z.ZodType, io: 'input' | 'output'): JsonSchema {
  return z.toJSONSchema(schema, {
    io,
    override({ jsonSchema, zodSchema }) {
      const { override, example } = jsonSchema;
      stateDefault({ jsonSchema, zodSchema });
      for (const key of ['override', 'example', 'sensitive']) Reflect.deleteProperty(jsonSchema, key);
      if (example !== undefined) jsonSchema.examples = [example];
      if (typeof override === 'function') override({ jsonSchema });
      else if (typeof override === 'object') Object.assign(jsonSchema, override);
    },
  }) as JsonSchema;
}

/** zod omits the default of a value that it transforms. Ours are valid input, too. */
export function stateDefault({
  jsonSchema,
  zodSchema,
}: {
  jsonSchema: { default?: unknown };
  zodSchema: z.core.$ZodType;
}): void {
  const { def } = (zodSchema as z.core.$ZodTypes)._zod;
  if (def.type === 'default') jsonSchema.default = def.defaultValue;
}
