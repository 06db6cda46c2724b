import { LitElement, html } from 'lit';
import type { TemplateResult } from 'lit';
import { convertingDescriptor, flag, number, onlyProperty, reflected, text } from './public-property.ts';
import type { ValuesOf } from './public-property.ts';

const properties = {
  userName: text('user-name'),
  theme: reflected('theme'),
  count: number('count', 1),
  loud: flag('loud'),
  quiet: onlyProperty<boolean>(true),
};

// oxlint-disable-next-line typescript/no-unsafe-declaration-merging -- Lit makes the accessors of these properties
export interface Greeting extends ValuesOf<typeof properties> {}

/** A small element for the tests of public properties. */
// oxlint-disable-next-line typescript/no-unsafe-declaration-merging -- as above
export class Greeting extends LitElement {
  static override readonly properties = properties;
  static override readonly getPropertyDescriptor = convertingDescriptor;

  renders = 0;

  protected override render(): TemplateResult {
    this.renders += 1;
    return html`<p>Hello ${this.userName}, ${this.count}${this.loud ? '!' : ''}</p>`;
  }
}

customElements.define('test-greeting', Greeting);
