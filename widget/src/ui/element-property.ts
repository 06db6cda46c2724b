/** The value of a property: a text, a number, a flag, or a function of the page. */
export type PropertyValue = string | number | boolean | object | null;

/** A public property of an element. */
export interface ElementProperty {
  /** The default. Its type is that of the property; null for a function. */
  readonly initial: PropertyValue;
  /** The attribute that sets it; absent for none. */
  readonly attribute?: string;
  /** Whether setting the property also sets the attribute, since styles select on it. */
  readonly reflects?: true;
}

/** Converts `given` to the type of the initial value. Null, undefined and invalid numbers become the initial value. */
export function likeInitial(given: unknown, initial: PropertyValue): PropertyValue {
  if (initial === null) return typeof given === 'function' ? given : null;
  if (given === null || given === undefined) return initial;
  if (typeof initial === 'boolean') return Boolean(given);
  return typeof initial === 'number' ? Number(given) || initial : String(given);
}

/** Properties of texts, each with its attribute: `pubId` reads `pub-id`. Without the attribute, they are empty. */
export function textProperties(names: readonly string[]): Readonly<Record<string, ElementProperty>> {
  return Object.fromEntries(names.map((name) => [name, { initial: '', attribute: kebabCase(name) }]));
}

const kebabCase = (name: string) => name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
