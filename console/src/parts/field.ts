import { html, nothing, type TemplateResult } from 'lit';

/** A label with its hint, beside or above its input. */
export function fieldRow(
  { hint, id, label }: { id: string; label: string; hint?: string | TemplateResult | null | undefined },
  input: unknown,
): TemplateResult {
  return html`<div class="field">
    <div>
      <label for=${id}>${label}</label>
      ${hint === undefined || hint === null ? nothing : html`<p class="hint" id="${id}-hint">${hint}</p>`}
    </div>
    <div>${input}</div>
  </div>`;
}

/** A labeled input with hint and error. `name`: the path of its errors. `id`: where the page may have another such name. */
export function field(given: {
  name: string;
  id?: string;
  label: string;
  type?: 'text' | 'password' | 'email' | 'date' | 'datetime-local';
  autocomplete?: AutoFill;
  hint?: string;
  fault?: string | null;
  value?: string;
  isReadonly?: boolean;
  isOptional?: boolean;
  inputmode?: 'decimal' | 'numeric';
}): TemplateResult {
  const {
    autocomplete = 'off',
    fault = null,
    hint,
    inputmode,
    isOptional = false,
    isReadonly = false,
    label,
    name,
    id = name,
    type = 'text',
    value = '',
  } = given;
  const described = [...(hint === undefined ? [] : [`${id}-hint`]), ...(fault === null ? [] : [`${id}-fault`])];
  return fieldRow(
    { id, label, hint },
    html`<input
        id=${id}
        name=${name}
        type=${type}
        .value=${value}
        autocomplete=${autocomplete}
        ?readonly=${isReadonly}
        inputmode=${inputmode ?? nothing}
        aria-invalid=${fault === null ? 'false' : 'true'}
        aria-describedby=${described.length === 0 ? nothing : described.join(' ')}
        spellcheck="false"
        autocapitalize="none"
        ?required=${!isOptional}
      />
      ${fault === null ? nothing : html`<p class="fault" id="${id}-fault">${faultSentence(fault, label)}</p>`}`,
  );
}

/** A field's error as a sentence. Some are complete sentences already. That of an empty field says what to enter. */
export function faultSentence(fault: string, label = ''): string {
  if (fault.endsWith('.')) return fault;
  if (fault !== 'must not be empty' && fault !== 'is required') return `This ${fault}.`;
  const [noun = ''] = /^[A-Z][a-z]+[^s]$/.exec(label) ?? ['value'];
  return `Enter ${/^[aeio]/i.test(noun) ? 'an' : 'a'} ${noun.toLowerCase()}.`;
}

/** A labeled text of several lines. `fault`: a sentence. */
export function textArea(given: {
  id: string;
  name?: string;
  label: string;
  hint: string | TemplateResult;
  rows: number;
  value?: string;
  fault: string | null;
}): TemplateResult {
  const { fault, hint, id, label, name, rows, value = '' } = given;
  return fieldRow(
    { id, label, hint },
    html`<textarea
        id=${id}
        name=${name ?? nothing}
        rows=${rows}
        spellcheck="false"
        .value=${value}
        aria-invalid=${fault === null ? 'false' : 'true'}
        aria-describedby=${fault === null ? `${id}-hint` : `${id}-hint ${id}-fault`}
      ></textarea>
      ${fault === null ? nothing : html`<p class="fault" id="${id}-fault">${fault}</p>`}`,
  );
}

/** The typed value of a form field. */
export function valueOf(form: HTMLFormElement, name: string): string {
  const value = new FormData(form).get(name);
  return typeof value === 'string' ? value : '';
}

/** An error that belongs to no field. */
export function alertOf(sentence: string | null): TemplateResult | typeof nothing {
  return sentence === null ? nothing : html`<p class="alert" role="alert">${sentence}</p>`;
}

/** After a refusal, focuses the first field with an error, or scrolls to the alert, which screen readers read at once. */
export function showFault(within: ParentNode): void {
  const found = within.querySelector<HTMLElement>('form [aria-invalid="true"], form [role="alert"]');
  if (found === null) return;
  found.closest('details')?.setAttribute('open', '');
  found.scrollIntoView({ block: 'center' });
  found.focus({ preventScroll: true });
}

/** A group of checkboxes with the same name. */
export function tickList(given: {
  name: string;
  label: string;
  hint?: string;
  options: readonly (readonly [value: string, label: string])[];
  chosen: readonly string[];
}): TemplateResult {
  const { chosen, hint, label, name, options } = given;
  const described = hint === undefined ? nothing : `${name}-hint`;
  return html`<fieldset class="field" aria-describedby=${described}>
    <legend>${label}</legend>
    ${hint === undefined ? nothing : html`<p class="hint" id="${name}-hint">${hint}</p>`}
    <div class="ticks">
      ${options.map(
        ([value, words]) =>
          html`<label class="check"
            ><input type="checkbox" name=${name} value=${value} ?checked=${chosen.includes(value)} /> ${words}</label
          >`,
      )}
    </div>
  </fieldset>`;
}

/** A checkbox with its label and hint. */
export function tickBox(name: string, label: string, isOn: boolean, hint: string | null = null): TemplateResult {
  return html`<div class="tick">
    <label class="check"><input type="checkbox" name=${name} ?checked=${isOn} /> ${label}</label>
    ${hint === null ? nothing : html`<p class="hint">${hint}</p>`}
  </div>`;
}
