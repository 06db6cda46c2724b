import { html, nothing } from 'lit';
import type { TemplateResult } from 'lit';
import type { ActivityMessages } from '../../locales/activity-messages.ts';
import { isRequired } from './ticket-fields.ts';
import type { TicketField } from './ticket-fields.ts';

/** What a field needs to draw itself and to say what was entered. */
export interface TicketFieldContext {
  readonly messages: ActivityMessages;
  readonly subject: number;
  readonly text: string;
  /** The words of its error, or empty. */
  readonly error: string;
  /** YYYY-MM-DD: the last day that may be entered. */
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

/** Label, hint, error, control. Too long text is said, not cut off. */
export function ticketField(field: TicketField, context: TicketFieldContext): TemplateResult {
  const { error, messages, subject } = context;
  const id = ticketControlId(field);
  const hint = messages.hint(field);
  return html`<div class=${error ? 'field wrong' : 'field'} part="field">
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
  // Text begins where its own language does; what is empty, where the page's does.
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
  />`;
}
