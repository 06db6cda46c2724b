/** What a zod schema's error function is handed, as far as we read it. */
interface Refused {
  readonly input?: unknown;
}

/** What is wrong with a value of the wrong type: absent, repeated, or not `what` ('a whole number'). */
export function expecting(what: string): (issue: Refused) => string {
  return ({ input }) => {
    if (input === undefined) return 'is required';
    return Array.isArray(input) ? 'must be given once' : `must be ${what}`;
  };
}

/**
 * For `.meta({override})`: documents a value by the form it has in requests, where it is parsed from text and the
 * schema alone would show only that text.
 */
export function wire(json: object): (context: { readonly jsonSchema: object }) => void {
  return ({ jsonSchema }) => {
    Reflect.deleteProperty(jsonSchema, 'type');
    Reflect.deleteProperty(jsonSchema, 'anyOf');
    Object.assign(jsonSchema, json);
  };
}
