import { html, nothing } from 'lit';
import type { TemplateResult } from 'lit';
import type { TextField } from '../../locales/profile-messages.ts';
import type { FieldContext } from './field-context.ts';
import { controlId, describedBy, singleField } from './field-frame.ts';
import { normalizeZip } from '../values/normalize-zip.ts';
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
  const { messages, change } = context;
  const text = context.values.texts[field];
  const hint = field === 'zip' ? messages.zipHint : '';
  const aria = describedBy(field, context, hint !== '');
  const set = (entered: string) => change({ texts: { ...context.values.texts, [field]: entered } });
  const onInput = (event: Event) => event.target instanceof HTMLInputElement && set(event.target.value);
  const onChange = () => field === 'zip' && set(normalizeZip(context.values.texts.zip));
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
    @input=${onInput}
    @change=${onChange}
  />`;
  return singleField(field, context, control, { hint, optional: !textRules[field].required });
}
