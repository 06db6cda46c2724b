import { html, nothing } from 'lit';
import type { TemplateResult } from 'lit';
import type { Choice } from './choice-fields.ts';
import type { FormWords } from '../words/load-words.ts';
import type { FieldId } from '../values/profile-steps.ts';
import type { ProfileValues } from '../values/profile-values.ts';
import type { ShownError } from './shown-error.ts';

/** What a field needs to draw itself and to say what was entered. */
export interface FieldContext {
  /** As they are when it is read: who fills in a whole form at once, as password managers do, waits for no rendering. */
  readonly values: ProfileValues;
  readonly messages: FormWords;
  readonly countries: readonly Choice[];
  readonly errorOf: (field: FieldId) => ShownError | undefined;
  readonly change: (next: Partial<ProfileValues>) => void;
}

/** The id of the control, or of the first control, of a field. */
export const controlId = (field: FieldId): string => `field-${field.replace('.', '-')}`;

/** ARIA of a control: invalid, and described by the hint and the error that stand before it. */
export function describedBy(field: FieldId, context: FieldContext, hint: boolean) {
  const id = controlId(field);
  const wrong = context.errorOf(field);
  const ids = [hint ? `${id}-hint` : '', wrong ? `${id}-error` : ''].filter(Boolean).join(' ');
  return { invalid: wrong ? 'true' : nothing, describedBy: ids || nothing } as const;
}

interface Frame {
  readonly hint?: string;
  readonly optional?: boolean;
  /** A required choice of one; a group of checkboxes cannot say that it is required. */
  readonly one?: boolean;
}

/** A field of one control: label, hint, error, control. */
export function singleField(field: FieldId, context: FieldContext, control: TemplateResult, frame: Frame = {}) {
  return html`<div class=${frameClass(field, context)} part="field">
    <label class="label" part="label" for=${controlId(field)}>${caption(field, context, frame)}</label>
    ${notes(field, context, frame)} ${control}
  </div>`;
}

/** A field of several controls: a fieldset under its legend. */
export function groupField(field: FieldId, context: FieldContext, controls: TemplateResult, frame: Frame = {}) {
  const aria = describedBy(field, context, Boolean(frame.hint));
  return html`<fieldset
    class=${frameClass(field, context)}
    part="field"
    role=${frame.one ? 'radiogroup' : nothing}
    aria-required=${frame.one ?? nothing}
    aria-invalid=${frame.one ? aria.invalid : nothing}
    aria-describedby=${aria.describedBy}
  >
    <legend class="label" part="label">${caption(field, context, frame)}</legend>
    ${notes(field, context, frame)} ${controls}
  </fieldset>`;
}

function caption(field: FieldId, { messages }: FieldContext, { optional }: Frame): TemplateResult {
  const mark = optional ? html`<span class="optional"> (${messages.optional})</span>` : nothing;
  return html`${messages.field(field)}${mark}`;
}

/** Hint and error, above the control that they describe. */
function notes(field: FieldId, context: FieldContext, { hint }: Frame): TemplateResult {
  const id = controlId(field);
  const error = context.errorOf(field);
  return html`${hint ? html`<p class="hint" id="${id}-hint">${hint}</p>` : nothing}
  ${
    error
      ? html`<p class="error" part="error" id="${id}-error">
          <span class="visually-hidden">${context.messages.errorPrefix}</span> ${error.words}
        </p>`
      : nothing
  }`;
}

const frameClass = (field: FieldId, context: FieldContext): string =>
  context.errorOf(field) ? 'field wrong' : 'field';
