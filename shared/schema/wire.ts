/** The fields that we read of an issue that zod passes to an error function. */
interface Refused {
  readonly input?: unknown;
}

/** The message for a value of the wrong type: absent, repeated, or not `what` (such as 'a whole number'). */
export function expecting(what: string): (issue: Refused) => string {
  return ({ input }) => {
    if (input === undefined) return 'is required';
    return Array.isArray(input) ? 'must be given once' : `must be ${what}`;
  };
}

/** The message for a body that isn't an object. */
export const asObject = { error: 'must be a JSON object' };

/** The message for what isn't an object, or has an unknown field. */
export const asStrictObject = {
  error: ({ code }: { readonly code?: string }): string =>
    code === 'unrecognized_keys' ? 'is not a known field' : 'must be an object',
};

/**
 * For `.meta({override})`: documents a value as requests send it. Without it, the JSON schema would describe only the
 * text that the schema parses.
 */
export function wire(json: object): (context: { readonly jsonSchema: object }) => void {
  return ({ jsonSchema }) => {
    Reflect.deleteProperty(jsonSchema, 'type');
    Reflect.deleteProperty(jsonSchema, 'anyOf');
    Object.assign(jsonSchema, json);
  };
}
