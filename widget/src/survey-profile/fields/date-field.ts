import { html, nothing } from 'lit/html.js';
import type { TemplateResult } from 'lit/html.js';
import type { BirthPart } from '../../locales/profile-messages.ts';
import type { FieldContext } from './field-context.ts';
import { controlId, describedBy, groupField } from './field-frame.ts';

/** The date of birth: three text inputs in the order of the language. */
export function dateField(context: FieldContext): TemplateResult {
  const { values, messages, change } = context;
  const aria = describedBy('dob', context, true);
  const error = context.errorOf('dob');
  const input = (part: BirthPart) => {
    const onInput = (event: Event) =>
      event.target instanceof HTMLInputElement && change('dob', { birth: { [part]: event.target.value } });
    return html`<label
      >${messages.birthPart(part)}
      <input
        class="input ${part}"
        part="input"
        id=${birthControlId(part)}
        name="dob-${part}"
        inputmode="numeric"
        autocomplete="bday-${part}"
        aria-required="true"
        aria-invalid=${error && (error.part ?? part) === part ? 'true' : nothing}
        aria-describedby=${aria.describedBy}
        .value=${values.birth[part]}
        @input=${onInput}
        @change=${onInput}
      />
    </label>`;
  };
  return groupField('dob', context, html`<div class="dates">${messages.birthOrder.map(input)}</div>`, {
    hint: [messages.birthHint],
  });
}

/** The id of one of the three inputs. */
export const birthControlId = (part: BirthPart): string => `${controlId('dob')}-${part}`;
