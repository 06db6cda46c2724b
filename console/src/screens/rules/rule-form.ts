import type { AdminRulePreview } from '@rewards-wall/shared/admin/rules-schema.ts';
import { html, nothing, type PropertyValues, type TemplateResult } from 'lit';
import { keyed } from 'lit/directives/keyed.js';
import { asTyped, call, faultOf, shownProblem } from '../../api.ts';
import { alertOf, field, textArea, valueOf } from '../../parts/field.ts';
import type { Refusal } from '../../reply.ts';
import { goTo } from '../../router.ts';
import { Screen } from '../../screen.ts';
import { readPreference } from '../../shell/preferences.ts';
import { previewText } from './rule-preview.ts';
import { JSON_TEXT, ruleIn, starts, weekendValues, type Start, type StartField } from './rule-starts.ts';
import type { Rule } from './rule-words.ts';

interface State {
  start: Start;
  /** The rule as JSON, as the form opened with it. */
  json: string;
  problem: Refusal | null;
  /** The rule as last previewed, which is what is saved; null after an edit. */
  previewed: { rule: Rule['rule']; preview: AdminRulePreview } | null;
  /** The rule after someone else's change; null while there was none. */
  theirs: Rule | null;
  isBusy: boolean;
}

/** Adds a rule or changes one, after a preview. */
class RuleForm extends Screen<State> {
  static override properties = { ...Screen.properties, adwallId: { attribute: false }, rule: { attribute: false } };
  declare adwallId: number;
  /** The rule to change; absent for a new one. */
  declare rule?: Rule;
  override state: State = { start: 'sale', json: '', problem: null, previewed: null, theirs: null, isBusy: false };
  /** When the form was opened, so that its first values don't change. */
  private readonly opened = new Date();

  protected override willUpdate(changed: PropertyValues<this>): void {
    if (changed.has('rule') && this.rule !== undefined && this.state.json === '') {
      this.state = { ...this.state, start: 'json', json: JSON.stringify(this.rule.rule, null, 2) };
    }
  }

  private get isUtc(): boolean {
    return readPreference('times') === 'utc';
  }

  private readonly choose = ({ target }: Event): void => {
    const { form, value } = target as HTMLSelectElement;
    const { start } = this.state;
    const next = Object.keys(starts).find((one): one is Start => one === value) ?? start;
    const read = form === null ? null : ruleIn(start, (name) => valueOf(form, name).trim(), this.isUtc);
    // JSON continues with what was typed so far.
    const json = JSON.stringify(read?.ok === true ? read.body : { when: {}, then: {} }, null, 2);
    this.set({ start: next, problem: null, previewed: null, json });
  };

  private readonly edit = ({ target }: Event): void => {
    const isName = target instanceof HTMLInputElement && target.name === 'name';
    if (!isName && this.state.previewed !== null) this.set({ previewed: null });
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
    const read = ruleIn(this.state.start, (name) => valueOf(form, name).trim(), this.isUtc);
    if (!read.ok) return read.problem;
    const body = asTyped<'previewRule'>({ rule: read.body });
    const reply = await call('previewRule', { params: { adwallId: this.adwallId }, body });
    // The service has accepted it, so it is a rule.
    if (reply.ok) this.set({ previewed: { rule: read.body as Rule['rule'], preview: reply.body } });
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
        ? call('addRule', { params: { adwallId }, body })
        : call('changeRule', { params: { adwallId, rule_id: rule.rule_id }, body: { ...body, expected } }),
    );
    if (reply.ok) {
      context.announce(rule === undefined ? `${name} is added, as the last rule.` : `${name} is changed.`);
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
    const { isBusy, previewed, problem, start, theirs } = this.state;
    const { context, rule } = this;
    const fields: readonly StartField[] = starts[start].fields;
    const names = ['name', ...(fields.length === 0 ? [JSON_TEXT] : fields.map((each) => each.name))];
    const isOfField = problem !== null && names.some((name) => faultOf(problem, name) !== null);
    const confirm = rule === undefined ? 'Add the rule' : 'Save the rule';
    return html`<section>
      <form novalidate data-work @input=${this.edit} @submit=${(event: SubmitEvent) => void this.send(event)}>
        ${alertOf(problem === null || isOfField ? null : problem.detail)}
        ${theirs === null ? nothing : theirText(theirs)} ${rule === undefined ? this.startChoice() : nothing}
        ${field({
          name: 'name',
          label: 'Name',
          hint: 'For your staff and your postbacks. Users don’t see it.',
          value: rule?.name ?? '',
          fault: problem && faultOf(problem, 'name'),
        })}
        ${keyed(start, fields.length === 0 ? this.jsonField() : this.startFields(fields))}
        <div class="prose" role="status">
          ${
            previewed === null
              ? nothing
              : previewText(previewed.preview, previewed.rule.then, context.wall?.currency ?? '')
          }
        </div>
        <div class="actions">
          <button type="submit" class="button button-main" aria-disabled=${String(isBusy)}>
            ${previewed === null ? 'Preview' : confirm}
          </button>
        </div>
      </form>
    </section>`;
  }

  private startChoice(): TemplateResult {
    const { start } = this.state;
    const isForOwners = start === 'sale' && !this.context.may('rules.pay-more');
    return html`<div class="field">
      <label for="start">Start from</label>
      <p class="hint" id="start-hint">
        ${starts[start].meaning}${isForOwners ? ' Only owners can add one that pays more.' : ''}
      </p>
      <select id="start" aria-describedby="start-hint" @change=${this.choose}>
        ${Object.entries(starts).map(
          ([name, { label }]) => html`<option value=${name} ?selected=${name === start}>${label}</option>`,
        )}
      </select>
    </div>`;
  }

  private startFields(fields: readonly StartField[]): TemplateResult[] {
    const { problem } = this.state;
    const zone = this.isUtc ? 'In UTC' : 'In your time zone';
    const weekend = weekendValues(this.opened, this.isUtc);
    return fields.map((each) =>
      field({
        ...each,
        value: each.value ?? weekend[each.name] ?? '',
        ...(each.type === 'datetime-local' && { hint: each.hint === undefined ? zone : `${zone}. ${each.hint}` }),
        fault: problem && faultOf(problem, each.name),
      }),
    );
  }

  private jsonField(): TemplateResult {
    const { json, problem } = this.state;
    const errors = problem?.errors?.filter(({ path }) => path.split('.')[0] === JSON_TEXT) ?? [];
    const sentences = errors.map(
      ({ message, path }) => `${path.slice(JSON_TEXT.length + 1) || 'The rule'} ${message}.`,
    );
    return textArea({
      id: JSON_TEXT,
      name: JSON_TEXT,
      label: 'Rule',
      hint: 'Such as {"when": {"countries": ["DE"]}, "then": {"multiply": 2}}',
      rows: 12,
      value: json,
      fault: sentences.length === 0 ? null : sentences.join(' '),
    });
  }
}

function theirText({ name, rule }: Rule): TemplateResult {
  return html`<h2>The rule now: ${name}</h2>
    <pre tabindex="0"><code>${JSON.stringify(rule, null, 2)}</code></pre>`;
}

customElements.define('rule-form', RuleForm);
