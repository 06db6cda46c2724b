import { render } from 'lit/html.js';
import type { TemplateResult } from 'lit/html.js';
import { likeInitial } from './element-property.ts';
import type { ElementProperty, PropertyValue } from './element-property.ts';
import { templateCopies } from './template-copies.ts';

/**
 * A custom element that renders its shadow tree from its properties. All changes in one turn of the event loop lead to
 * one update. Updates start once the element is in the page.
 */
export abstract class RenderedElement extends HTMLElement {
  declare static readonly properties: Readonly<Record<string, ElementProperty>>;
  declare static readonly styles: readonly CSSStyleSheet[];

  static get observedAttributes(): string[] {
    return Object.values(this.properties).flatMap(({ attribute }) => attribute ?? []);
  }

  /** Gives the class an accessor for each of its `properties`. */
  protected static defineProperties(): void {
    for (const [name, { attribute, initial, reflects }] of Object.entries(this.properties)) {
      Object.defineProperty(this.prototype, name, {
        configurable: true,
        enumerable: true,
        get(this: RenderedElement) {
          return this.#values[name] ?? initial;
        },
        set(this: RenderedElement, given: unknown) {
          const value = likeInitial(given, initial);
          if (value === (this.#values[name] ?? initial)) return;
          this.#values[name] = value;
          this.#hasNewValues = true;
          if (attribute && reflects) reflect(this, attribute, value);
          this.requestUpdate();
        },
      });
    }
  }

  readonly #class = this.constructor as typeof RenderedElement;
  readonly #values: Record<string, PropertyValue> = {};
  #hasNewValues = true;
  #updating: Promise<void> | null = null;

  constructor() {
    super();
    // Properties set before the class was defined would shadow the accessors.
    for (const name of Object.keys(this.#class.properties)) {
      if (!Object.hasOwn(this, name)) continue;
      const value: unknown = Reflect.get(this, name);
      Reflect.deleteProperty(this, name);
      Reflect.set(this, name, value);
    }
  }

  /** Resolves after the update in progress. Rejects if it fails. */
  get updateComplete(): Promise<void> {
    return this.#updating ?? Promise.resolve();
  }

  connectedCallback(): void {
    if (!this.shadowRoot) this.attachShadow({ mode: 'open' }).adoptedStyleSheets = [...this.#class.styles];
    this.requestUpdate();
  }

  disconnectedCallback(): void {}

  attributeChangedCallback(changed: string): void {
    // Read the current value: a reflecting property may have changed it again.
    for (const [name, { attribute, initial }] of Object.entries(this.#class.properties)) {
      if (attribute !== changed) continue;
      Reflect.set(this, name, typeof initial === 'boolean' ? this.hasAttribute(changed) : this.getAttribute(changed));
    }
  }

  /** Renders the element once the current code has run. */
  requestUpdate(): void {
    if (this.shadowRoot) this.#updating ??= this.#update(this.shadowRoot);
  }

  /** The content of the shadow tree. */
  protected abstract render(): TemplateResult;

  /** Called before the first update, and before each update after a property change. */
  protected propertiesChanged(): void {}

  /** Renders. Subclasses add work before and after it. */
  protected update(root: ShadowRoot): void {
    render(this.render(), root, { creationScope: templateCopies });
  }

  async #update(root: ShadowRoot): Promise<void> {
    await Promise.resolve();
    const hasNewValues = this.#hasNewValues;
    this.#hasNewValues = false;
    try {
      if (hasNewValues) this.propertiesChanged();
    } finally {
      this.#updating = null;
    }
    this.update(root);
  }
}

function reflect(element: Element, attribute: string, value: PropertyValue): void {
  if (value) element.setAttribute(attribute, String(value));
  else element.removeAttribute(attribute);
}
