import { html, nothing } from 'lit';
import type { TemplateResult } from 'lit';
import { controlId, describedBy, groupField, singleField } from './field-frame.ts';
import type { FieldContext } from './field-frame.ts';
import type { FieldId } from '../values/profile-steps.ts';
import { deviceIds } from '../values/questions.table.ts';

export interface Choice {
  readonly value: string;
  readonly label: string;
}

/** One of a few: native radio buttons. */
export function radioField(
  field: FieldId,
  context: FieldContext,
  choices: readonly Choice[],
  chosen: string,
  set: (value: string) => void,
): TemplateResult {
  const boxes = choices.map((choice, index) =>
    choiceBox(field, 'radio', choice, choice.value === chosen, index === 0, () => set(choice.value)),
  );
  return groupField(field, context, html`<div class="choices">${boxes}</div>`, { one: true });
}

/** The first box of a field carries the field's id. */
function choiceBox(
  field: FieldId,
  type: 'radio' | 'checkbox',
  { value, label }: Choice,
  checked: boolean,
  first: boolean,
  onChange: () => void,
): TemplateResult {
  return html`<label class="choice" part="choice"
    ><input
      type=${type}
      id=${first ? controlId(field) : nothing}
      name=${field}
      value=${value}
      .checked=${checked}
      @change=${onChange}
    />${label}</label
  >`;
}

/** One of many: a native select that starts with nothing chosen. */
export function selectField(
  field: FieldId,
  context: FieldContext,
  choices: readonly Choice[],
  chosen: string,
  set: (value: string) => void,
): TemplateResult {
  const aria = describedBy(field, context, false);
  const onChange = (event: Event) => event.target instanceof HTMLSelectElement && set(event.target.value);
  const control = html`<select
    class="input"
    part="input"
    id=${controlId(field)}
    name=${field}
    autocomplete=${field === 'country' ? 'country' : 'off'}
    aria-required="true"
    aria-invalid=${aria.invalid}
    aria-describedby=${aria.describedBy}
    @change=${onChange}
  >
    <option value="" .selected=${chosen === ''}>${context.messages.choose}</option>
    ${choices.map(({ value, label }) => html`<option value=${value} .selected=${value === chosen}>${label}</option>`)}
  </select>`;
  return singleField(field, context, control);
}

export interface ManyChoice {
  readonly choices: readonly Choice[];
  readonly chosen: readonly number[];
  readonly none: boolean;
  readonly set: (chosen: readonly number[], none: boolean) => void;
  readonly optional: boolean;
}

/** Any of several, or none of them: choosing "none" clears the rest, and the other way round. */
export function checkboxField(field: FieldId, context: FieldContext, many: ManyChoice): TemplateResult {
  const { messages } = context;
  const { choices, chosen, none, set, optional } = many;
  const toggle = (id: number) =>
    set(chosen.includes(id) ? chosen.filter((each) => each !== id) : [...chosen, id], false);
  const box = (choice: Choice, checked: boolean, first: boolean, onChange: () => void) =>
    choiceBox(field, 'checkbox', choice, checked, first, onChange);
  const boxes = choices.map((choice, index) => {
    const id = Number(choice.value);
    return box(choice, chosen.includes(id), index === 0, () => toggle(id));
  });
  return groupField(
    field,
    context,
    html`<div class="choices">
      ${boxes}
      <div class="or">${messages.or}</div>
      ${box({ value: 'none', label: messages.noneOfThese }, none, false, () => set([], !none))}
    </div>`,
    { hint: messages.chooseAll, optional },
  );
}

/** The user's devices; "none" is an answer that has to be given. */
export function devicesField(context: FieldContext): TemplateResult {
  const { values, messages, change } = context;
  return checkboxField('target_system_selected', context, {
    choices: deviceIds.map((id) => ({ value: String(id), label: messages.device(id) })),
    chosen: values.devices,
    none: values.noDevices,
    set: (devices, noDevices) => change({ devices, noDevices }),
    optional: false,
  });
}
