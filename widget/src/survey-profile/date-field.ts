import { html } from 'lit';
import type { TemplateResult } from 'lit';
import { birthOrder } from './birth-date.ts';
import type { BirthPart } from './birth-date.ts';
import { controlId, describedBy, groupField } from './field-frame.ts';
import type { FieldContext } from './field-frame.ts';

/** Date of birth as three short texts, in the order of the language. `wrong`: what the error is about. */
export function dateField(context: FieldContext, wrong: BirthPart | 'all' | null): TemplateResult {
  const { values, messages, change } = context;
  const aria = describedBy('dob', context, true);
  const order = birthOrder(messages.format.lang);
  const input = (part: BirthPart) => {
    const onInput = (event: Event) =>
      event.target instanceof HTMLInputElement && change({ birth: { ...values.birth, [part]: event.target.value } });
    return html`<label
      >${messages.birthPart(part)}
      <input
        class="input ${part}"
        part="input"
        id=${birthControlId(part)}
        name="dob-${part}"
        type="text"
        inputmode="numeric"
        maxlength=${part === 'year' ? 4 : 2}
        autocomplete="bday-${part}"
        aria-required="true"
        aria-invalid=${wrong === part || wrong === 'all' ? 'true' : 'false'}
        aria-describedby=${aria.describedBy}
        .value=${values.birth[part]}
        @input=${onInput}
      />
    </label>`;
  };
  return groupField('dob', context, html`<div class="dates">${order.map(input)}</div>`, { hint: messages.birthHint });
}

/** The id of one of the three inputs. */
export const birthControlId = (part: BirthPart): string => `${controlId('dob')}-${part}`;
