import { html, nothing } from 'lit/html.js';
import type { TemplateResult } from 'lit/html.js';
import type { FieldId } from '../../locales/profile-messages.ts';
import type { FieldContext } from './field-context.ts';

/** The id of a field's control, or of its first one. */
export const controlId = (field: FieldId): string => `field-${field.replace('.', '-')}`;

/** ARIA attributes of a control: whether it is invalid, and the ids of its hint and error. */
export function describedBy(field: FieldId, context: FieldContext, hasHint: boolean) {
  const id = controlId(field);
  const error = context.errorOf(field);
  const ids = [hasHint ? `${id}-hint` : '', error ? `${id}-error` : ''].filter(Boolean).join(' ');
  return { invalid: error ? 'true' : nothing, describedBy: ids || nothing } as const;
}

interface FrameOptions {
  /** One sentence a line. */
  readonly hint?: readonly string[];
  readonly optional?: boolean;
  /** A required choice of exactly one. ARIA has no "required" for a group of checkboxes. */
  readonly isRadioGroup?: boolean;
}

/** A field with one control: label, hint, error, control. */
export function singleField(
  field: FieldId,
  context: FieldContext,
  control: TemplateResult,
  options: FrameOptions = {},
) {
  return html`<div class=${frameClass(field, context)} part="field">
    <label class="label" part="label" for=${controlId(field)}>${caption(field, context, options)}</label>
    ${hintAndError(field, context, options)} ${control}
  </div>`;
}

/** A field with several controls: a fieldset with a legend. */
export function groupField(
  field: FieldId,
  context: FieldContext,
  controls: TemplateResult,
  options: FrameOptions = {},
) {
  const { hint = [], isRadioGroup } = options;
  const aria = describedBy(field, context, hint.length > 0);
  return html`<fieldset
    class=${frameClass(field, context)}
    part="field"
    role=${isRadioGroup ? 'radiogroup' : nothing}
    aria-required=${isRadioGroup ?? nothing}
    aria-invalid=${isRadioGroup ? aria.invalid : nothing}
    aria-describedby=${aria.describedBy}
  >
    <legend class="label" part="label">${caption(field, context, options)}</legend>
    ${hintAndError(field, context, options)} ${controls}
  </fieldset>`;
}

function caption(field: FieldId, { messages }: FieldContext, { optional }: FrameOptions): TemplateResult {
  const suffix = optional ? html`<span class="optional"> (${messages.optional})</span>` : nothing;
  return html`${messages.field(field)}${suffix}`;
}

function hintAndError(field: FieldId, context: FieldContext, { hint = [] }: FrameOptions): TemplateResult {
  const id = controlId(field);
  const error = context.errorOf(field);
  const lines = hint.map((line) => html`<p>${line}</p>`);
  return html`${hint.length > 0 ? html`<div class="hint" id="${id}-hint">${lines}</div>` : nothing}
  ${
    error
      ? html`<p class="error" part="error" id="${id}-error">
          <span class="visually-hidden">${context.messages.errorPrefix}</span> ${error.text}
        </p>`
      : nothing
  }`;
}

const frameClass = (field: FieldId, context: FieldContext): string =>
  context.errorOf(field) ? 'field wrong' : 'field';
