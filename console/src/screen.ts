import { LitElement } from 'lit';
import type { Context } from './context.ts';

/** A screen, or a form of one: an element without a shadow root, so that one style sheet and all labels reach it. */
export abstract class Screen<State extends object> extends LitElement {
  static override properties = { context: { attribute: false } };
  declare context: Context;
  abstract state: State;

  /** Changes the state and draws the element again. */
  set(changes: Partial<State>): void {
    this.state = { ...this.state, ...changes };
    this.requestUpdate();
  }

  protected override createRenderRoot(): this {
    return this;
  }
}
