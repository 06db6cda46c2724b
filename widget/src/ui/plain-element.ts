import { convertingDescriptor } from './public-property.ts';
import type { PublicProperty } from './public-property.ts';

/** The public properties of an element, by name. */
type PublicProperties = Readonly<Record<string, PublicProperty>>;

/** A server that imports an element has no such class, and makes no element. */
const Base = globalThis.HTMLElement ?? (Object as unknown as typeof HTMLElement);

/**
 * The base of an element that loads without Lit. Its class has a static table of `properties`, and draws itself in
 * `update`, which runs once after all changes of a task.
 */
export abstract class PlainElement extends Base {
  static readonly properties: PublicProperties = {};

  #isDue = false;

  static get observedAttributes(): string[] {
    return Object.values(this.properties).flatMap(({ attribute }) => (typeof attribute === 'string' ? attribute : []));
  }

  /** Defines `tag`, unless it is defined already. */
  static define(this: typeof PlainElement & CustomElementConstructor, tag: string): void {
    if (!globalThis.customElements || customElements.get(tag)) return;
    for (const [name, property] of Object.entries(this.properties))
      Object.defineProperty(this.prototype, name, convertingDescriptor(name, `__${name}`, property));
    customElements.define(tag, this);
  }

  connectedCallback(): void {
    // What the page has set before the element was defined would hide the accessors.
    const own = this as Record<string, unknown>;
    for (const name of Object.keys(propertiesOf(this))) {
      if (!Object.hasOwn(this, name)) continue;
      const value = own[name];
      delete own[name];
      own[name] = value;
    }
    this.requestUpdate();
  }

  attributeChangedCallback(changed: string, _before: string | null, value: string | null): void {
    for (const [name, { attribute }] of Object.entries(propertiesOf(this)))
      if (attribute === changed) (this as Record<string, unknown>)[name] = value;
  }

  requestUpdate(): void {
    if (this.#isDue || !this.isConnected) return;
    this.#isDue = true;
    queueMicrotask(() => {
      // An attribute that changes here requests no further update, which is still due.
      this.#reflect();
      this.#isDue = false;
      if (this.isConnected) this.update();
    });
  }

  /** Sets the attributes that styles select on. */
  #reflect(): void {
    for (const [name, { attribute, reflect }] of Object.entries(propertiesOf(this))) {
      const value = (this as Record<string, unknown>)[name];
      if (!reflect) continue;
      if (value) this.setAttribute(String(attribute), String(value));
      else this.removeAttribute(String(attribute));
    }
  }

  protected abstract update(): void;
}

function propertiesOf({ constructor }: PlainElement): PublicProperties {
  return (constructor as typeof PlainElement).properties;
}
