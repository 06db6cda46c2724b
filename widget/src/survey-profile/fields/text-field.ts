import { html, nothing } from 'lit';
import type { TemplateResult } from 'lit';
import { controlId, describedBy, singleField } from './field-frame.ts';
import type { FieldContext } from './field-frame.ts';
import { normalizeZip } from '../values/normalize-zip.ts';
import type { TextField } from '../values/profile-values.ts';
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

/** A line of typed text. Too long text is said, not cut off. */
export function textField(field: TextField, context: FieldContext): TemplateResult {
  const { messages, change } = context;
  const text = context.values.texts[field];
  const hint = field === 'zip' ? messages.zipHint : '';
  const aria = describedBy(field, context, hint !== '');
  const set = (entered: string) => change({ texts: { ...context.values.texts, [field]: entered } });
  const onInput = (event: Event) => event.target instanceof HTMLInputElement && set(event.target.value);
  const onChange = () => field === 'zip' && set(normalizeZip(context.values.texts.zip));
  // Text begins where its own language does; what is empty, where the page's does.
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
