import { html, LitElement, nothing, type TemplateResult } from 'lit';
import { faultOf, shownProblem } from '../api.ts';
import { withoutFaultOf, type Refusal, type Reply } from '../reply.ts';
import { alertOf, field, fieldRow, showFault, valueOf } from './field.ts';
import { numberFault, typedNumber } from './number-of.ts';

/** An action and its confirmation dialog. */
export interface Act<Body> {
  /** Names the action and its subject: `Reject lead led_1?`. */
  title: string;
  /** The consequences. */
  text?: unknown;
  /** Two in an array share a row. */
  fields?: readonly (ActField | readonly ActField[])[];
  /** What the fields' current values lead to, below them. */
  note?(values: Readonly<Record<string, string>>): string;
  /** The button's label, such as `Reject`; if need be, by the fields' current values. */
  confirm: string | ((values: Readonly<Record<string, string>>) => string);
  /** It can't be undone. */
  isDestructive?: true;
  /** Text to type before an irreversible action, such as the thing's name. */
  typed?: { label: string; text: string };
  /** Makes the call with the fields' values. */
  send(values: Readonly<Record<string, string>>): Promise<Reply<Body>>;
  /** The success message. */
  done(body: Body): string;
  /** Loads the data again, where a screen that fails to load would take away what is shown only once. */
  reload?(): Promise<void>;
  /** Whether a part of it was not done, so that the message stays. */
  isIncomplete?(body: Body): boolean;
}

export interface ActField {
  name: string;
  label: string;
  hint?: string;
  value?: string;
  /** Numbers are validated here: an empty field must not count as 0. */
  type?: 'text' | 'date' | 'email' | 'number' | 'password' | 'url';
  isOptional?: true;
  options?: readonly (readonly [value: string, label: string])[];
  /** What choosing an option puts into another field, by the option's value. */
  fills?: { name: string; values: Readonly<Record<string, string>> };
}

/** Confirms an action. A refusal is shown in the dialog, which stays open. */
export class ActDialog extends LitElement {
  private current: Act<unknown> | null = null;
  private problem: Refusal | null = null;
  private isSending = false;
  private finish: (body: unknown) => void = () => {};

  protected override createRenderRoot(): this {
    return this;
  }

  /** Opens the dialog. Resolves with the response body; null: the user canceled. */
  async ask<Body>(act: Act<Body>): Promise<Body | null> {
    this.current = act;
    this.problem = null;
    this.requestUpdate();
    await this.updateComplete;
    const dialog = this.querySelector('dialog');
    return new Promise((resolve) => {
      this.finish = (body) => {
        this.finish = () => {};
        resolve(body as Body | null);
        dialog?.close();
        this.current = null;
        this.requestUpdate();
      };
      dialog?.showModal();
    });
  }

  /** The close event may arrive late, when the dialog is open for the next action. */
  private readonly closed = ({ target }: Event): void => {
    if (!(target as HTMLDialogElement).open) this.finish(null);
  };

  private readonly send = async (event: SubmitEvent): Promise<void> => {
    event.preventDefault();
    const { current } = this;
    if (current === null || this.isSending) return;
    const form = event.target as HTMLFormElement;
    if (current.typed !== undefined && valueOf(form, 'typed') !== current.typed.text) {
      return this.refuse({ code: 'typed', detail: `Type ${current.typed.text} to continue.` });
    }
    const values = valuesIn(form, current);
    const errors = numberFaults(fieldsOf(current), values);
    if (errors.length > 0) {
      return this.refuse({ code: 'invalid_request', detail: 'Check the fields.', errors });
    }
    this.isSending = true;
    this.requestUpdate();
    const reply = await current.send(values);
    this.isSending = false;
    if (reply.ok) this.finish(reply.body);
    return this.refuse(shownProblem(reply));
  };

  private async refuse(problem: Refusal | null): Promise<void> {
    this.problem = problem;
    this.requestUpdate();
    await this.updateComplete;
    if (problem !== null) showFault(this);
  }

  private readonly edit = ({ target }: Event): void => {
    this.problem &&= withoutFaultOf(this.problem, (target as HTMLInputElement).name);
    this.requestUpdate();
  };

  override render(): TemplateResult {
    const { current, isSending, problem } = this;
    const values = current === null ? {} : valuesIn(this.querySelector('form'), current);
    const isOfField = fieldsOf(current).some(({ name }) => problem !== null && faultOf(problem, name) !== null);
    return html`<dialog aria-labelledby="act-title" @close=${this.closed}>
      ${
        current === null
          ? nothing
          : html`<form novalidate @submit=${(event: SubmitEvent) => void this.send(event)} @input=${this.edit}>
              <h2 id="act-title">${current.title}</h2>
              ${current.text === undefined ? nothing : html`<div>${current.text}</div>`}
              ${alertOf(problem === null || isOfField ? null : (problem.errors?.[0]?.message ?? problem.detail))}
              ${(current.fields ?? []).map((one) =>
                'name' in one ? this.input(one) : html`<div class="pair">${one.map((each) => this.input(each))}</div>`,
              )}
              ${
                current.typed === undefined
                  ? nothing
                  : field({ id: 'act-typed', name: 'typed', label: current.typed.label, hint: current.typed.text })
              }
              ${current.note === undefined ? nothing : html`<p class="hint">${current.note(values)}</p>`}
              <div class="actions">
                <button type="button" class="button" @click=${() => this.finish(null)}>Cancel</button>
                <button
                  type="submit"
                  class="button ${current.isDestructive ? 'button-bad' : 'button-main'}"
                  aria-disabled=${String(isSending)}
                >
                  ${typeof current.confirm === 'string' ? current.confirm : current.confirm(values)}
                </button>
              </div>
            </form>`
      }
    </dialog>`;
  }

  private fill({ fills }: ActField, { target }: Event): void {
    const filled = fills && this.querySelector<HTMLInputElement>(`#act-${fills.name}`);
    const value = fills?.values[(target as HTMLSelectElement).value];
    if (!filled || value === undefined) return;
    filled.value = value;
    this.requestUpdate();
  }

  private input(one: ActField): TemplateResult {
    const { hint, label, name, options, type = 'text', value = '' } = one;
    const fault = this.problem && faultOf(this.problem, name);
    if (options === undefined) {
      const optional = one.isOptional ? ' (optional)' : '';
      const kind = type === 'number' || type === 'url' ? 'text' : type;
      return field({
        id: `act-${name}`,
        name,
        label: `${label}${optional}`,
        type: kind,
        value,
        fault,
        ...(hint !== undefined && { hint }),
        ...(type === 'number' && { inputmode: 'decimal' as const }),
        isOptional: one.isOptional === true,
      });
    }
    return fieldRow(
      { id: `act-${name}`, label, hint },
      html`<select
        id="act-${name}"
        name=${name}
        aria-describedby=${hint === undefined ? nothing : `act-${name}-hint`}
        @change=${(event: Event) => this.fill(one, event)}
      >
        ${options.map(([key, words]) => html`<option value=${key} ?selected=${key === value}>${words}</option>`)}
      </select>`,
    );
  }
}

function fieldsOf(act: Act<unknown> | null): readonly ActField[] {
  return (act?.fields ?? []).flat();
}

/** The fields' values; their first ones before the form is shown. */
function valuesIn(form: HTMLFormElement | null, act: Act<unknown>): Record<string, string> {
  return Object.fromEntries(
    fieldsOf(act).map(({ name, value = '' }) => [name, form === null ? value : valueOf(form, name)]),
  );
}

/** Errors of the number fields, worded as the service would. */
function numberFaults(
  fields: readonly ActField[],
  values: Readonly<Record<string, string>>,
): NonNullable<Refusal['errors']> {
  return fields.flatMap(({ isOptional, name, type }) => {
    const number = type === 'number' ? typedNumber(name, values[name]) : 0;
    const isFault = number === null ? isOptional !== true : Number.isNaN(number);
    return isFault ? [{ path: name, code: 'invalid' as const, message: numberFault(values[name]) }] : [];
  });
}

customElements.define('act-dialog', ActDialog);
