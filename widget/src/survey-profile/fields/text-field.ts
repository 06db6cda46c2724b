import { mayLackPostcode } from '@rewards-wall/shared/catalog/postcodes.ts';
import { html, nothing } from 'lit/html.js';
import type { TemplateResult } from 'lit/html.js';
import type { TextField } from '../../locales/profile-messages.ts';
import { choiceBox } from './choice-fields.ts';
import type { FieldContext } from './field-context.ts';
import { controlId, describedBy, singleField } from './field-frame.ts';
import { textRules } from '../values/text-rules.ts';

const autocomplete: Readonly<Record<TextField, AutoFill>> = {
  email: 'email',
  first_name: 'given-name',
  last_name: 'family-name',
  address1: 'address-line1',
  address2: 'address-line2',
  city: 'address-level2',
  state: 'address-level1',
  zip: 'postal-code',
};

/** A text input. It accepts text of any length; too long text is an error, so that nothing is cut off silently. */
export function textField(field: TextField, context: FieldContext): TemplateResult {
  const { change, messages, values } = context;
  const text = values.texts[field] ?? '';
  const aria = describedBy(field, context, false);
  const set = (entered: string) => change(field, { texts: { [field]: entered } });
  const onInput = (event: Event) => event.target instanceof HTMLInputElement && set(event.target.value);
  const offersNone = field === 'zip' && mayLackPostcode(values.country);
  // Text takes its own direction; an empty field takes that of the page.
  const control = html`<input
    class="input"
    part="input"
    id=${controlId(field)}
    name=${field}
    type=${field === 'email' ? 'email' : 'text'}
    autocomplete=${autocomplete[field]}
    autocapitalize=${field === 'zip' ? 'characters' : nothing}
    spellcheck="false"
    dir=${text ? 'auto' : nothing}
    aria-required=${textRules[field].required ? 'true' : nothing}
    aria-invalid=${aria.invalid}
    aria-describedby=${aria.describedBy}
    .value=${text}
    ?disabled=${offersNone && values.noZip}
    @input=${onInput}
    @change=${onInput}
  />`;
  const none = choiceBox('zip', {
    type: 'checkbox',
    choice: { value: 'none', label: messages.noPostcode },
    checked: values.noZip,
    isFirst: false,
    onChange: ({ checked: noZip }) => change('zip', { noZip }),
  });
  return singleField(field, context, html`${control} ${offersNone ? none : nothing}`, {
    optional: !textRules[field].required,
  });
}
