import type { AdminRulePreview } from '@rewards-wall/shared/admin/rules-schema.ts';
import { categories } from '@rewards-wall/shared/catalog/categories.ts';
import { html, nothing, type PropertyValues, type TemplateResult } from 'lit';
import { keyed } from 'lit/directives/keyed.js';
import { asTyped, call, faultOf, shownProblem } from '../../api.ts';
import { alertOf, field, fieldRow, textArea, tickList, valueOf } from '../../parts/field.ts';
import type { Refusal } from '../../reply.ts';
import { goTo } from '../../router.ts';
import { Screen } from '../../screen.ts';
import { readPreference } from '../../shell/preferences.ts';
import { ruleFacts } from './rule-facts.ts';
import { competitorsOf, lessNotice, orderText, previewText } from './rule-preview.ts';
import {
  formOf,
  JSON_TEXT,
  ruleIn,
  starts,
  timeHint,
  weekendValues,
  type Start,
  type StartField,
  type StartForm,
} from './rule-starts.ts';
import type { Rule } from './rule-words.ts';

const PLACE = 'place';
/** A preview needs no name, but the rule does, and its field is far from the button. */
const nameMissing: Refusal = {
  code: 'invalid_request',
  detail: 'The rule is not valid.',
  errors: [{ path: 'name', code: 'required', message: 'is required' }],
};

interface State {
  start: Start;
  /** The rule as JSON, as the form opened with it. */
  json: string;
  /** The rule that a new one precedes; '' for none. Null: not chosen yet. */
  before: string | null;
  problem: Refusal | null;
  /** The rule as last previewed, which is what is saved; null after an edit. */
  previewed: { rule: Rule['rule']; preview: AdminRulePreview } | null;
  /** The rule after someone else's change; null while there was none. */
  theirs: Rule | null;
  isBusy: boolean;
}

/** Adds a rule or changes one, after a preview. */
class RuleForm extends Screen<State> {
  static override properties = {
    ...Screen.properties,
    adwallId: { attribute: false },
    rule: { attribute: false },
    rules: { attribute: false },
  };
  declare adwallId: number;
  /** All rules of the wall, in order. */
  declare rules: readonly Rule[];
  /** The rule to change; absent for a new one. */
  declare rule?: Rule;
  override state: State = {
    start: 'sale',
    json: '',
    before: null,
    problem: null,
    previewed: null,
    theirs: null,
    isBusy: false,
  };
  /** The form that fits the rule to change, with its values. */
  private fitting: ReturnType<typeof formOf> | null = null;
  /** When the form was opened, so that its first values don't change. */
  private readonly opened = new Date();
  /** How often the form was edited, so that a preview of other values isn't shown. */
  private edits = 0;

  protected override willUpdate(changed: PropertyValues<this>): void {
    if (!this.hasUpdated)
      this.state = { ...this.state, start: startIn(this.context.query.get('start') ?? '') ?? 'sale' };
    if (changed.has('rule') && this.rule !== undefined && this.state.json === '') {
      this.fitting = formOf(this.rule.rule, this.isUtc);
      this.state = { ...this.state, start: this.fitting.start, json: JSON.stringify(this.rule.rule, null, 2) };
    }
  }

  /** The rule that a new one precedes; '' for none. A sale goes first, unless the publisher chooses otherwise. */
  private get follower(): string {
    const { isFirst }: StartForm = starts[this.state.start];
    return this.state.before ?? (isFirst === true ? (this.rules[0]?.rule_id ?? '') : '');
  }

  /** How many rules are above the rule. */
  private get place(): number {
    const wanted = this.rule?.rule_id ?? this.follower;
    const found = this.rules.findIndex(({ rule_id: id }) => id === wanted);
    return found === -1 ? this.rules.length : found;
  }

  private get isUtc(): boolean {
    return readPreference('times') === 'utc';
  }

  private readonly choose = ({ target }: Event): void => {
    const { form, value } = target as HTMLSelectElement;
    const { start } = this.state;
    const next = startIn(value) ?? start;
    const read = form === null ? null : ruleIn(start, (name) => typedIn(form, name), this.isUtc);
    // JSON continues with what was typed so far.
    const json = JSON.stringify(read?.ok === true ? read.body : { when: {}, then: {} }, null, 2);
    this.set({ start: next, problem: null, previewed: null, json });
  };

  private readonly edit = ({ target }: Event): void => {
    const { name, type } = target as HTMLInputElement;
    this.edits += 1;
    // The hint names the day of the week.
    if (type === 'datetime-local') this.requestUpdate();
    if (name !== 'name' && name !== PLACE && this.state.previewed !== null) this.set({ previewed: null });
  };

  private readonly send = async (event: SubmitEvent): Promise<void> => {
    event.preventDefault();
    if (this.state.isBusy) return;
    const form = event.target as HTMLFormElement;
    this.set({ isBusy: true, problem: null });
    const { previewed } = this.state;
    const problem = previewed === null ? await this.preview(form) : await this.save(form, previewed.rule);
    this.set({ isBusy: false, problem });
  };

  private async preview(form: HTMLFormElement): Promise<Refusal | null> {
    if (valueOf(form, 'name').trim() === '') return nameMissing;
    const read = ruleIn(this.state.start, (name) => typedIn(form, name), this.isUtc);
    if (!read.ok) return read.problem;
    const body = asTyped<'previewRule'>({ rule: read.body });
    const { edits } = this;
    const reply = await call('previewRule', { params: { adwallId: this.adwallId }, body });
    if (edits !== this.edits) return null;
    // The service has accepted it, so it is a rule.
    if (reply.ok) {
      this.set({ previewed: { rule: read.body as Rule['rule'], preview: reply.body } });
      await this.updateComplete;
      // The result is below a long form, and the button that asked for it is gone.
      const heading = this.querySelector<HTMLElement>('.rule-preview h2');
      heading?.focus({ preventScroll: true });
      heading?.closest('section')?.scrollIntoView({ block: 'nearest' });
    }
    return shownProblem(reply);
  }

  private async save(form: HTMLFormElement, definition: Rule['rule']): Promise<Refusal | null> {
    const { adwallId, context, rule } = this;
    const name = valueOf(form, 'name').trim();
    const body = { name, rule: definition };
    const known = this.state.theirs ?? rule;
    const expected = known && { name: known.name, rule: known.rule };
    const reply = await context.prove<object>(() =>
      rule === undefined
        ? call('addRule', { params: { adwallId }, body: { ...body, before: this.follower || null } })
        : call('changeRule', { params: { adwallId, rule_id: rule.rule_id }, body: { ...body, expected } }),
    );
    if (reply.ok) {
      context.announce(
        rule === undefined
          ? `${name} is added, as number ${this.place + 1} of ${this.rules.length + 1}.`
          : `${name} is changed.`,
      );
      goTo(context.hrefOf('rules'));
    } else if (rule !== undefined && reply.problem.code === 'changed_meanwhile') {
      return this.readAgain(rule.rule_id);
    }
    return shownProblem(reply);
  }

  /** Reads the rule after a change by someone else. What was typed stays. */
  private async readAgain(ruleId: string): Promise<Refusal | null> {
    const reply = await call('listRules', { params: { adwallId: this.adwallId } });
    if (!reply.ok) return reply.problem;
    const theirs = reply.body.rules.find(({ rule_id: id }) => id === ruleId) ?? null;
    this.set({ theirs, previewed: null });
    const detail =
      theirs === null
        ? 'Someone else has removed this rule. Nothing was saved.'
        : 'Someone else has changed this rule since you opened it. Nothing was saved. Compare it with yours below. If you save again, yours replaces it.';
    return { code: 'changed_meanwhile', detail };
  }

  override render(): TemplateResult {
    const { previewed, problem, start, theirs } = this.state;
    const { context, rule } = this;
    const fields: readonly StartField[] = starts[start].fields;
    const names = ['name', ...(fields.length === 0 ? [JSON_TEXT] : fields.map((each) => each.name))];
    const isOfField = problem !== null && names.some((name) => faultOf(problem, name) !== null);
    return html`<form novalidate data-work @input=${this.edit} @submit=${(event: SubmitEvent) => void this.send(event)}>
      <section>
        ${alertOf(problem === null || isOfField ? null : problem.detail)}
        ${theirs === null ? nothing : this.theirText(theirs)} ${this.startChoice()}
        ${field({
          name: 'name',
          label: 'Name',
          hint: 'For your staff and your postbacks. Users don’t see it.',
          value: rule?.name ?? '',
          fault: problem && faultOf(problem, 'name'),
        })}
        ${keyed(start, fields.length === 0 ? this.jsonField() : this.startFields(fields))}
        ${rule === undefined ? this.placeChoice() : nothing}
      </section>
      <section class="rule-side">
        <div class="stack rule-preview">
          ${
            previewed === null
              ? html`<p class="hint">Preview the rule to see what it would have changed in the last weeks.</p>`
              : previewText(previewed.preview, previewed.rule, {
                  currency: context.wall?.currency ?? '',
                  order: orderText(this.competitorsOf(previewed.rule)),
                })
          }
        </div>
        ${previewed === null ? nothing : lessNotice(previewed.rule, this.competitorsOf(previewed.rule))}
        ${this.buttons(previewed === null ? 'Preview' : rule === undefined ? 'Add the rule' : 'Save the rule')}
      </section>
    </form>`;
  }

  private competitorsOf(definition: Rule['rule']) {
    const others = this.rules.filter(({ rule_id: id }) => id !== this.rule?.rule_id);
    return competitorsOf(definition, others, this.place);
  }

  private buttons(label: string): TemplateResult {
    return html`<div class="actions">
      <button type="submit" class="button button-main" aria-disabled=${String(this.state.isBusy)}>${label}</button>
      <a class="button" href=${this.context.hrefOf('rules')}>Cancel</a>
    </div>`;
  }

  /** For a rule to change: the form that fits it, or JSON. */
  private startChoice(): TemplateResult | typeof nothing {
    const { start } = this.state;
    const { fitting, rule } = this;
    if (fitting?.start === 'json') return nothing;
    const offered = Object.entries(starts).filter(
      ([name]) => fitting === null || name === fitting.start || name === 'json',
    );
    const isForOwners = start === 'sale' && !this.context.may('rules.pay-more');
    return fieldRow(
      {
        id: 'start',
        label: rule === undefined ? 'Start from' : 'Edit as',
        hint: `${starts[start].meaning}${isForOwners ? ' Only owners can add one that pays more.' : ''}`,
      },
      html`<select id="start" aria-describedby="start-hint" @change=${this.choose}>
        ${offered.map(([name, { label }]) => html`<option value=${name} ?selected=${name === start}>${label}</option>`)}
      </select>`,
    );
  }

  /** Where a new rule goes. */
  private placeChoice(): TemplateResult | typeof nothing {
    const { follower, rules } = this;
    const { isFirst }: StartForm = starts[this.state.start];
    if (rules.length === 0) return nothing;
    const place = (value: string, label: string) =>
      html`<option value=${value} .selected=${value === follower}>${label}</option>`;
    const choose = ({ target }: Event) => this.set({ before: (target as HTMLSelectElement).value });
    return fieldRow(
      {
        id: PLACE,
        label: 'Place',
        hint: `The first rule that applies decides. ${isFirst === true ? 'A sale usually goes first.' : 'Choose First for a sale, or for an exception.'}`,
      },
      html`<select id=${PLACE} name=${PLACE} aria-describedby="place-hint" @change=${choose}>
        ${rules.map(({ rule_id: id }, index) => place(id, index === 0 ? 'First' : `After ${rules[index - 1]?.name}`))}
        ${place('', `Last, after ${rules.at(-1)?.name}`)}
      </select>`,
    );
  }

  private startFields(fields: readonly StartField[]): TemplateResult[] {
    const { problem } = this.state;
    const form = this.querySelector('form');
    const weekend = weekendValues(this.opened, this.isUtc);
    const values = this.fitting?.values ?? { ...weekend, ...Object.fromEntries(this.context.query) };
    return fields.map((each) => {
      const value = values[each.name] ?? each.value ?? '';
      if (each.options !== undefined) return tickList({ ...each, options: each.options, chosen: value.split(',') });
      const isShown = form?.elements.namedItem(each.name) instanceof HTMLInputElement;
      const hints =
        each.type === 'datetime-local'
          ? [timeHint(isShown ? valueOf(form, each.name) : value, this.isUtc), each.hint]
          : [each.hint];
      const hint = hints.filter((one) => one !== undefined).join(' ');
      return field({ ...each, hint, value, fault: problem && faultOf(problem, each.name) });
    });
  }

  private jsonField(): TemplateResult {
    const { json, problem } = this.state;
    const errors = problem?.errors?.filter(({ path }) => path.split('.')[0] === JSON_TEXT) ?? [];
    const area = textArea({
      id: JSON_TEXT,
      name: JSON_TEXT,
      label: 'Rule',
      hint: html`Such as <code>{"when": {"categories": [30]}, "then": {"multiply": 2}}</code>`,
      rows: Math.min(Math.max(json.split('\n').length + 2, 6), 16),
      value: json,
      fault: errors.length === 0 ? null : errors.map(sentenceOf).join(' '),
    });
    const ids = html`<details class="inset">
      <summary>Category IDs</summary>
      <p class="hint">${categories.map(({ id, name }) => `${id} ${name}`).join(', ')}</p>
    </details>`;
    // The rule's page says in words what it does.
    return this.fitting?.start === 'json'
      ? html`<details class="inset">
          <summary>Edit as JSON</summary>
          ${area} ${ids}
        </details>`
      : html`${area} ${ids}`;
  }

  private theirText(theirs: Rule): TemplateResult {
    return html`<h2>The rule now: ${theirs.name}</h2>
      ${ruleFacts(theirs, this.context)}
      <details>
        <summary>Show its JSON</summary>
        <pre tabindex="0"><code>${JSON.stringify(theirs.rule, null, 2)}</code></pre>
      </details>`;
  }
}

/** What a field holds; of several ticks, those that are set. */
function typedIn(form: HTMLFormElement, name: string): string {
  return new FormData(form).getAll(name).map(String).join(',').trim();
}

function startIn(name: string): Start | undefined {
  return Object.keys(starts).find((one): one is Start => one === name);
}

/** An error of the JSON, such as `"then.multiply" must be at most 10.` */
function sentenceOf({ message, path }: NonNullable<Refusal['errors']>[number]): string {
  const part = path.slice(JSON_TEXT.length + 1);
  if (part === '') return `The rule ${message}.`;
  if (message !== 'is required') return `"${part}" ${message}.`;
  return part === 'then' ? 'Add what the rule does, such as "then": {"multiply": 2}.' : `Add "${part}".`;
}

customElements.define('rule-form', RuleForm);
