import { html } from 'lit/html.js';
import type { TemplateResult } from 'lit/html.js';
import { textProperties } from './element-property.ts';
import { RenderedElement } from './rendered-element.ts';
import { styleSheet } from './style-sheet.ts';

/** A small element for the tests of `RenderedElement`. It counts what it does. */
export class Greeting extends RenderedElement {
  static override readonly styles = [styleSheet('p { color: rgb(1, 2, 3) }')];
  static override readonly properties = {
    ...textProperties(['userName']),
    theme: { initial: '', attribute: 'theme', reflects: true },
    count: { initial: 1, attribute: 'count' },
    loud: { initial: false, attribute: 'loud' },
    quiet: { initial: true },
  } as const;

  static {
    this.defineProperties();
  }

  declare userName: string;
  declare theme: string;
  declare count: number;
  declare loud: boolean;
  declare quiet: boolean;

  renders = 0;
  changes = 0;

  protected override propertiesChanged(): void {
    this.changes += 1;
    // Must not lead to a second update.
    this.requestUpdate();
  }

  protected override render(): TemplateResult {
    this.renders += 1;
    if (this.userName === 'nobody') throw new Error('nobody to greet');
    return html`<p @click=${() => (this.count += 1)}>Hello ${this.userName}, ${this.count}${this.loud ? '!' : ''}</p>`;
  }
}

customElements.define('test-greeting', Greeting);
