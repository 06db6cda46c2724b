import { html, nothing, type TemplateResult } from 'lit';
import { emptyList } from '../../parts/empty-list.ts';
import { call, shownProblem } from '../../api.ts';
import { ASK_FOR_RULE } from '../../parts/ask-to-add.ts';
import { actionsColumn, dataTable, type Column } from '../../parts/data-table.ts';
import { alertOf } from '../../parts/field.ts';
import { changeOf, countOf, sumOf } from '../../parts/format.ts';
import { ruleHref } from '../../parts/hrefs.ts';
import { iconOf } from '../../parts/icon.ts';
import { timeOf } from '../../parts/time.ts';
import { stateMark } from '../../parts/words.ts';
import type { Refusal } from '../../reply.ts';
import { Screen } from '../../screen.ts';
import { dragLine } from './drag-line.ts';
import { budgetText, conditionLines, effectText, ruleStates, type Rule } from './rule-words.ts';

interface State {
  problem: Refusal | null;
  isMoving: boolean;
}

type Direction = 'up' | 'down';

/** A wall's rules in order, and what can be done to them. */
class RulesPage extends Screen<State> {
  static override properties = { ...Screen.properties, rules: { attribute: false } };
  declare rules: readonly Rule[];
  override state: State = { problem: null, isMoving: false };

  override render(): TemplateResult {
    const { context, rules } = this;
    const mayChange = context.mayCall('changeRule');
    return html`${alertOf(this.state.problem?.detail ?? null)}
    ${dataTable<Rule>(
      {
        caption: 'Rules',
        columns: [...this.columns(), ...(mayChange ? [actionsColumn((row: Rule) => this.movers(row), 'end')] : [])],
        rows: rules,
        ...(mayChange && { handleOf: (row: Rule) => this.grip(row) }),
        hrefOf: ({ rule_id: id }) => ruleHref(context, id),
        isMuted: ({ state }) => state === 'ended',
        empty: emptyList(
          {
            title: 'No rules yet',
            text: 'Rules run a sale, let new users wait for their credits, or hide offers.',
            links: [['rules/new', 'Add a rule']],
            ask: ASK_FOR_RULE,
          },
          context,
        ),
      },
      context,
    )}`;
  }

  private columns(): Column<Rule>[] {
    const { payoutCurrency, wall } = this.context;
    const bonuses = this.rules.map(({ bonus }) => bonus);
    const isSale = ({ rule }: Rule): boolean => rule.then.multiply !== undefined;
    return [
      {
        label: 'Rule',
        onPhone: 'title',
        cell: ({ name, rule }) => html`${name}<small class="narrow">${effectText(rule.then)}</small>`,
      },
      { label: 'Effect', isShort: true, isWide: true, onPhone: 'sub', cell: ({ rule }) => effectText(rule.then) },
      {
        label: 'Applies to',
        onPhone: 'line',
        cell: (row) => conditionLines(row, payoutCurrency).map((line) => html`<div>${line}</div>`),
      },
      { label: 'State', onPhone: 'line', cell: stateCell },
      {
        label: 'Leads',
        isNumber: true,
        isWide: true,
        onPhone: 'sub',
        cell: (row) => (isSale(row) ? countOf(row.leads) : '–'),
      },
      {
        label: 'Bonus',
        ...(wall && { unit: wall.currency }),
        isNumber: true,
        onPhone: 'named',
        cell: (row) => (isSale(row) ? bonusCell(row, changeOf(sumOf(row.bonus, bonuses), null)) : '–'),
      },
    ];
  }

  /** Without a role: the buttons do the same for keyboards and screen readers. */
  private grip(row: Rule): TemplateResult {
    return html`<span
      class="grip"
      title="Drag to move"
      @pointerdown=${(event: PointerEvent) => this.drag(row, event)}
    ></span>`;
  }

  private movers(row: Rule): TemplateResult {
    const { rules } = this;
    const { name, rule_id: id } = row;
    const mover = (direction: Direction, label: string, end: Rule | undefined) =>
      html`<button
        type="button"
        class="button button-quiet arrow"
        id="${direction}-${id}"
        aria-label="${label}: ${name}"
        aria-disabled=${String(row === end)}
        @click=${() => void this.move(row, direction)}
      >
        ${iconOf(direction === 'up' ? 'M8 13V3M4 7l4-4 4 4' : 'M8 3v10M4 9l4 4 4-4')}
      </button>`;
    return html`${mover('up', 'Up', rules[0])} ${mover('down', 'Down', rules.at(-1))}`;
  }

  private async move(row: Rule, direction: Direction): Promise<void> {
    const at = this.rules.indexOf(row);
    // The focus follows the rule, so that the next key press moves it again.
    await this.moveTo(row, direction === 'up' ? at - 1 : at + 1, `#${direction}-${row.rule_id}`);
  }

  /** Follows a finger or mouse, and moves the rule to where it is released. */
  private drag(row: Rule, event: PointerEvent): void {
    if (event.button !== 0 || this.state.isMoving) return;
    event.preventDefault();
    const lines = [...this.querySelectorAll('tbody tr')];
    dragLine(lines, { from: this.rules.indexOf(row), event }, (to) => void this.moveTo(row, to));
  }

  /** Makes the rule number `to`, from 0, and then sets the focus. Until the new order is shown, no other move begins. */
  private async moveTo(row: Rule, to: number, focused?: string): Promise<void> {
    const { context, rules } = this;
    if (this.state.isMoving || rules[to] === undefined) return;
    const before = rules.filter((rule) => rule !== row)[to]?.rule_id ?? null;
    this.set({ isMoving: true, problem: null });
    const reply = await context.prove(() => call('moveRule', { params: this.paramsOf(row), body: { before } }));
    if (reply.ok) await context.reload();
    this.set({ isMoving: false, problem: shownProblem(reply) });
    if (!reply.ok) return;
    await this.updateComplete;
    if (focused !== undefined) this.querySelector<HTMLElement>(focused)?.focus();
    context.announce(`${row.name} is number ${to + 1} of ${rules.length}.`);
  }

  private paramsOf({ rule_id: id }: Rule): { adwallId: number; rule_id: string } {
    return { adwallId: this.context.wall?.adwall_id ?? 0, rule_id: id };
  }
}

/** The bonus, how much of the budget it took, and where there is no column for them, the leads. */
function bonusCell(row: Rule, bonus: string): TemplateResult {
  const { budget } = row.rule;
  return html`${bonus}${
      budget === undefined
        ? nothing
        : html`<span class="on-phone"> · </span
            ><small
              >${budgetText(row)}
              <progress
                class=${row.state === 'used_up' ? 'spent' : ''}
                max=${budget}
                value=${row.budget_used ?? 0}
                aria-hidden="true"
              ></progress
            ></small>`
    }<small class="narrow">${countOf(row.leads)} ${row.leads === 1 ? 'lead' : 'leads'}</small>`;
}

function stateCell({ rule: { from, until }, state }: Rule): TemplateResult {
  const isToCome = state === 'scheduled' && from !== undefined;
  return html`${stateMark(ruleStates[state])}${isToCome ? html` <small>from ${timeOf(from)}</small>` : nothing}${
    until === undefined ? nothing : html` <small>${state === 'ended' ? '' : 'until '}${timeOf(until)}</small>`
  }`;
}

customElements.define('rules-page', RulesPage);
