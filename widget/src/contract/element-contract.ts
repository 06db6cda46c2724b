import type { LitElement } from 'lit';

/**
 * What is promised about an element. From these tables come custom-elements.json, the published types and the tables of
 * docs/embed.md (`npm run docs`). The keys are held against the classes by their types, the rest by
 * e2e/browser/embed-contract.test.ts.
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
  /** What each slot takes the place of. */
  readonly slots: Readonly<Record<string, string>>;
  /** What each part is. */
  readonly parts: Readonly<Record<string, string>>;
}

export interface PropertyContract {
  /** As TypeScript. */
  readonly type: string;
  /** As JavaScript. */
  readonly default: string;
  /** null: there is the property only. */
  readonly attribute: string | null;
  /** Whether a change of the property is written to the attribute. */
  readonly reflects?: true;
  readonly about: string;
}

export interface MethodContract {
  /** As TypeScript. */
  readonly returns: string;
  readonly about: string;
}

export interface EventContract {
  /** Type of `event.detail`, as TypeScript. */
  readonly detail: string;
  readonly cancelable?: true;
  readonly about: string;
}

/** What `Element` adds to Lit's own; `lang` is the page's, but means more here. */
type OwnKey<Element> = (Exclude<keyof Element, keyof LitElement | 'render' | 'updated' | 'willUpdate'> | 'lang') &
  keyof Element &
  string;

type Callable = (...parts: never[]) => unknown;

/** Names of the methods of `Element`. */
export type MethodOf<Element> = {
  [Key in OwnKey<Element>]: Element[Key] extends Callable ? Key : never;
}[OwnKey<Element>];

/** Names of the properties of `Element`. */
export type PropertyOf<Element> = Exclude<OwnKey<Element>, MethodOf<Element>>;

/** Names of the events that begin with `Prefix`. */
export type EventOf<Prefix extends string> = Extract<keyof HTMLElementEventMap, `${Prefix}-${string}`>;

/** A text property, read from the attribute of the same name in kebab case. */
export function text(attribute: string, about: string): PropertyContract {
  return { type: 'string', default: "''", attribute, about };
}
