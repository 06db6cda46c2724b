import type { PropertyDeclaration } from 'lit';

/** The value of a property: a text, a number, a flag, or a function of the page. */
type PropertyValue = string | number | boolean | object | null;

/** A public property of an element, with its default. Without an attribute, only scripts can set it. */
export interface PublicProperty<Value extends PropertyValue = PropertyValue> extends PropertyDeclaration {
  readonly initial: Value;
}

/** The properties of an element, for its class. */
export type ValuesOf<Properties extends Readonly<Record<string, PublicProperty>>> = {
  -readonly [Name in keyof Properties]: Properties[Name] extends PublicProperty<infer Value> ? Value : never;
};

export const text = <Value extends string = string>(attribute: string): PublicProperty<Value | ''> => ({
  initial: '',
  attribute,
});

/** A text that also sets its attribute, since styles select on it. */
export const reflected = <Value extends string = string>(attribute: string): PublicProperty<Value | ''> => ({
  ...text<Value>(attribute),
  reflect: true,
  converter: { toAttribute: (value) => value || null },
});

export const flag = (attribute: string): PublicProperty<boolean> => ({ initial: false, attribute, type: Boolean });

export const number = (attribute: string, initial: number): PublicProperty<number> => ({
  initial,
  attribute,
  type: Number,
});

/** A property without an attribute. */
export const onlyProperty = <Value extends number | boolean>(initial: Value): PublicProperty<Value> => ({
  initial,
  attribute: false,
});

/** A function that the page sets. */
export const callback = <Value extends object>(): PublicProperty<Value | null> => ({ initial: null, attribute: false });

/**
 * The accessors of public properties, for `getPropertyDescriptor` of a class. They convert what the page sets to the
 * type of the default: pages and frameworks also set null, undefined, and numbers as texts.
 */
export function convertingDescriptor(
  name: PropertyKey,
  key: string | symbol,
  options: PropertyDeclaration,
): PropertyDescriptor {
  const { initial } = options as PublicProperty;
  return {
    configurable: true,
    enumerable: true,
    get(this: Record<PropertyKey, unknown>) {
      return this[key] ?? initial;
    },
    set(this: Record<PropertyKey, unknown> & { requestUpdate: UpdateRequest }, given: unknown) {
      const before = this[name];
      this[key] = likeInitial(given, initial);
      this.requestUpdate(name, before, options);
    },
  };
}

/** Converts `given` to the type of the initial value. Null, undefined and invalid numbers become the initial value. */
export function likeInitial(given: unknown, initial: PropertyValue): PropertyValue {
  if (initial === null) return typeof given === 'function' ? given : null;
  if (given === null || given === undefined) return initial;
  if (typeof initial === 'boolean') return Boolean(given);
  return typeof initial === 'number' ? Number(given) || initial : String(given);
}

type UpdateRequest = (name: PropertyKey, before: unknown, options: PropertyDeclaration) => void;
