import { html, nothing } from 'lit/html.js';
import type { TemplateResult } from 'lit/html.js';
import type { ActivityMessages, TicketField } from '../locales/activity-messages.ts';
import { isRequired } from './ticket-fields.ts';

/** What a field renders from, and how it reports input. */
interface TicketFieldContext {
  readonly messages: ActivityMessages;
  readonly subject: number;
  readonly text: string;
  /** Empty for none. */
  readonly error: string;
  /** The latest date that is valid, YYYY-MM-DD. */
  readonly today: string;
  readonly onInput: (text: string) => void;
}

const inputs: Readonly<Partial<Record<TicketField, { type: string; autocomplete: AutoFill }>>> = {
  completed_at: { type: 'date', autocomplete: 'off' },
  name: { type: 'text', autocomplete: 'name' },
  email: { type: 'email', autocomplete: 'email' },
  proof_image_url: { type: 'url', autocomplete: 'off' },
  proof_video_url: { type: 'url', autocomplete: 'off' },
};

export const ticketControlId = (field: TicketField): string => `ticket-${field}`;

/** Label, hint, error and control. Too long text is an error, so that nothing is cut off silently. */
export function ticketField(field: TicketField, context: TicketFieldContext): TemplateResult {
  const { error, messages, subject } = context;
  const id = ticketControlId(field);
  const hint = messages.hint(field);
  return html`<div class="field" part="field">
    <label class="label" part="label" for=${id}
      >${messages.field(field)}${
        isRequired(field, subject) ? nothing : html`<span class="optional"> (${messages.optional})</span>`
      }</label
    >
    ${hint ? html`<p class="hint" id="${id}-hint">${hint}</p>` : nothing}
    ${
      error
        ? html`<p class="error" part="error" id="${id}-error">
            <span class="visually-hidden">${messages.errorPrefix}</span> ${error}
          </p>`
        : nothing
    }
    ${control(field, context, [hint ? `${id}-hint` : '', error ? `${id}-error` : ''].filter(Boolean).join(' '))}
  </div>`;
}

function control(field: TicketField, context: TicketFieldContext, describedBy: string): TemplateResult {
  const { error, onInput, subject, text, today } = context;
  const input = (event: Event) => {
    const { target } = event;
    if (target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement) onInput(target.value);
  };
  const required = isRequired(field, subject) ? 'true' : nothing;
  // Text takes its own direction; an empty field takes that of the page.
  const dir = text ? 'auto' : nothing;
  if (field === 'message') {
    return html`<textarea
      class="input"
      part="input"
      id=${ticketControlId(field)}
      name=${field}
      rows="4"
      dir=${dir}
      aria-required=${required}
      aria-invalid=${error ? 'true' : nothing}
      aria-describedby=${describedBy || nothing}
      .value=${text}
      @input=${input}
      @change=${input}
      @focus=${showWhole}
    ></textarea>`;
  }
  const { type, autocomplete } = inputs[field] ?? { type: 'text', autocomplete: 'off' };
  return html`<input
    class="input"
    part="input"
    id=${ticketControlId(field)}
    name=${field}
    type=${type}
    autocomplete=${autocomplete}
    spellcheck="false"
    dir=${type === 'date' ? nothing : dir}
    max=${type === 'date' ? today : nothing}
    aria-required=${required}
    aria-invalid=${error ? 'true' : nothing}
    aria-describedby=${describedBy || nothing}
    .value=${text}
    @input=${input}
    @change=${input}
  />`;
}

/** Browsers scroll to the first line of a text area, and would leave the rest below the window. */
function showWhole({ currentTarget }: Event): void {
  if (currentTarget instanceof Element) currentTarget.scrollIntoView({ block: 'nearest' });
}
