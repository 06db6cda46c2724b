import { LitElement } from 'lit';
import type { Context } from './context.ts';
import { showFault } from './parts/field.ts';
import { withoutFaultOf, type Refusal } from './reply.ts';

/** Base class of screens and forms. It has no shadow root, so that the global style sheet and labels apply. */
export abstract class Screen<State extends object> extends LitElement {
  static override properties = { context: { attribute: false } };
  declare context: Context;
  abstract state: State;

  constructor() {
    super();
    this.addEventListener('input', ({ target }) => this.forgetFault((target as HTMLInputElement).name));
  }

  /** Removes the error of a field that is edited. It doesn't move the focus to the next error. */
  private forgetFault(field: string): void {
    const { problem = null } = this.state as { problem?: Refusal | null };
    const left = problem && withoutFaultOf(problem, field);
    if (left === problem) return;
    this.state = { ...this.state, problem: left };
    this.requestUpdate();
  }

  /** Changes the state and draws the element again. */
  set(changes: Partial<State>): void {
    this.state = { ...this.state, ...changes };
    this.requestUpdate();
    if (isRefused({ ...changes })) void this.updateComplete.then(() => showFault(this));
  }

  protected override createRenderRoot(): this {
    return this;
  }
}

/** Whether the changes tell that something was refused. */
function isRefused({ fault, problem, refused }: Readonly<Record<string, unknown>>): boolean {
  return (problem ?? fault ?? refused ?? null) !== null;
}
