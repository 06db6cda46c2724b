import type { LitElement } from 'lit';

/**
 * The public contract of an element. `npm run docs` generates custom-elements.json, the published types and
 * docs/embed-reference.md from it. The compiler checks the keys against the element's class; e2e/browser/embed-contract.test.ts
 * checks the rest.
 */
export interface ElementContract<
  Property extends string = string,
  Method extends string = string,
  Event extends string = string,
> {
  readonly tag: string;
  readonly className: string;
  readonly about: string;
  readonly properties: Readonly<Record<Property, PropertyContract>>;
  readonly methods: Readonly<Record<Method, MethodContract>>;
  readonly events: Readonly<Record<Event, EventContract>>;
  /** The content that each slot replaces. */
  readonly slots: Readonly<Record<string, string>>;
  /** A description of each part. */
  readonly parts: Readonly<Record<string, string>>;
}

export interface PropertyContract {
  /** In TypeScript. */
  readonly type: string;
  /** In JavaScript. */
  readonly default: string;
  /** null if the property has no attribute. */
  readonly attribute: string | null;
  /** Whether setting the property also sets the attribute. */
  readonly reflects?: true;
  readonly about: string;
}

export interface MethodContract {
  /** In TypeScript. */
  readonly returns: string;
  readonly about: string;
}

export interface EventContract {
  /** The type of `event.detail`, in TypeScript. */
  readonly detail: string;
  readonly cancelable?: true;
  readonly about: string;
}

/**
 * The public members that `Element` adds to its base class, and `lang`, which `Element` gives a meaning of its own. Only
 * the hosted page sets `preloaded`.
 */
type OwnKey<Element> = (Exclude<keyof Element, keyof LitElement | 'preloaded'> | 'lang') & keyof Element & string;

type Callable = (...parts: never[]) => unknown;

/** The names of the methods of `Element`. */
export type MethodOf<Element> = {
  [Key in OwnKey<Element>]: Element[Key] extends Callable ? Key : never;
}[OwnKey<Element>];

/** The names of the properties of `Element`. */
export type PropertyOf<Element> = Exclude<OwnKey<Element>, MethodOf<Element>>;

/** The names of the events that begin with `Prefix`. */
export type EventOf<Prefix extends string> = Extract<keyof HTMLElementEventMap, `${Prefix}-${string}`>;

/** A text property that is set by `attribute`. */
export function text(attribute: string, about: string): PropertyContract {
  return { type: 'string', default: "''", attribute, about };
}
