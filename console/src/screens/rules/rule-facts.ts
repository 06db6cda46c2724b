import { html, type TemplateResult } from 'lit';
import type { Context } from '../../context.ts';
import { factList } from '../../parts/detail-page.ts';
import { timeOf } from '../../parts/time.ts';
import { budgetText, conditionLines, effectText, type Rule } from './rule-words.ts';

/** What a rule does, for whom and when. */
export function ruleFacts(row: Rule, { payoutCurrency }: Pick<Context, 'payoutCurrency'>): TemplateResult {
  const { from, then, until } = row.rule;
  return factList([
    ['Effect', effectText(then)],
    ['Applies to', conditionLines(row, payoutCurrency).map((line) => html`<div>${line}</div>`)],
    ['Starts', from === undefined ? null : timeOf(from)],
    ['Ends', until === undefined ? null : timeOf(until)],
    ['Budget', budgetText(row)],
  ]);
}
