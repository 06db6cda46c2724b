import { html, nothing } from 'lit/html.js';
import type { TemplateResult } from 'lit/html.js';
import { icon } from '../../ui/icon.ts';
import type { FieldId } from '../../locales/profile-messages.ts';
import { deviceIds } from '../values/questions.table.ts';
import type { Choice } from './country-names.ts';
import type { FieldContext } from './field-context.ts';
import { controlId, describedBy, groupField, singleField } from './field-frame.ts';

/** A choice of one. `selected` is a value, or empty. */
interface SingleChoice {
  readonly choices: readonly Choice[];
  readonly selected: string;
  readonly set: (value: string) => void;
  readonly hint?: readonly string[];
}

/** One of a few: radio buttons. */
export function radioField(
  field: FieldId,
  context: FieldContext,
  { choices, selected, set, hint = [] }: SingleChoice,
): TemplateResult {
  const boxes = choices.map((choice, index) =>
    choiceBox(field, {
      type: 'radio',
      choice,
      checked: choice.value === selected,
      isFirst: index === 0,
      onChange: (box) => box.checked && set(choice.value),
    }),
  );
  return groupField(field, context, html`<div class="choices">${boxes}</div>`, { hint, isRadioGroup: true });
}

interface ChoiceBox {
  readonly type: 'radio' | 'checkbox';
  readonly choice: Choice;
  readonly checked: boolean;
  /** The first box of a field has the field's id. */
  readonly isFirst: boolean;
  readonly onChange: (box: HTMLInputElement) => void;
}

/** A radio button or checkbox with its label. */
export function choiceBox(field: FieldId, { type, choice, checked, isFirst, onChange }: ChoiceBox): TemplateResult {
  const read = ({ target }: Event) => target instanceof HTMLInputElement && onChange(target);
  return html`<label class="choice" part="choice"
    ><input
      type=${type}
      id=${isFirst ? controlId(field) : nothing}
      name=${field}
      value=${choice.value}
      .checked=${checked}
      @change=${read}
    />${choice.label}</label
  >`;
}

/** One of many: a select without a preselected option. */
export function selectField(
  field: FieldId,
  context: FieldContext,
  { choices, selected, set, hint = [] }: SingleChoice,
): TemplateResult {
  const aria = describedBy(field, context, hint.length > 0);
  const onChange = (event: Event) => event.target instanceof HTMLSelectElement && set(event.target.value);
  const control = html`<span class="select"
    ><select
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
      <option value="" .selected=${selected === ''}>${context.messages.choose}</option>
      ${choices.map(({ value, label }) => html`<option value=${value} .selected=${value === selected}>${label}</option>`)}</select
    >${icon('m4 6.5 4 4 4-4')}</span
  >`;
  return singleField(field, context, control, { hint });
}

interface MultipleChoice {
  readonly choices: readonly Choice[];
  readonly selected: readonly number[];
  /** "None of these" is checked. */
  readonly none: boolean;
  readonly set: (selected: readonly number[], none: boolean) => void;
  readonly optional: boolean;
}

/** The value of the box for "None of these". */
const NONE = 'none';

/** Any number of choices, or "None of these", which excludes the others. */
export function checkboxField(
  field: FieldId,
  context: FieldContext,
  { choices, selected, none, set, optional }: MultipleChoice,
): TemplateResult {
  const { messages } = context;
  // Reads the whole group, since several boxes may be filled in before the next render.
  const read = (changed: HTMLInputElement): void => {
    const group = changed.closest('fieldset')?.querySelectorAll<HTMLInputElement>(':checked') ?? [];
    const checked = [...group].map(({ value }) => value);
    const ids = checked.filter((value) => value !== NONE).map(Number);
    const isNone = checked.includes(NONE) && (ids.length === 0 || changed.value === NONE);
    set(isNone ? [] : ids, isNone);
  };
  const box = (choice: Choice, isChecked: boolean, isFirst: boolean) =>
    choiceBox(field, { type: 'checkbox', choice, checked: isChecked, isFirst, onChange: read });
  const boxes = choices.map((choice, index) => box(choice, selected.includes(Number(choice.value)), index === 0));
  const noneBox = box({ value: NONE, label: messages.noneOfThese }, none, false);
  return groupField(
    field,
    context,
    html`<div class="choices">
      ${boxes}
      <div class="none">${noneBox}</div>
    </div>`,
    { hint: [messages.chooseAll], optional },
  );
}

/** The user's devices. The field is required, but "None of these" is an answer. */
export function devicesField(context: FieldContext): TemplateResult {
  const { values, messages, change } = context;
  return checkboxField('target_system_selected', context, {
    choices: deviceIds.map((id) => ({ value: String(id), label: messages.device(id) })),
    selected: values.devices,
    none: values.noDevices,
    set: (devices, noDevices) => change('target_system_selected', { devices, noDevices }),
    optional: false,
  });
}
