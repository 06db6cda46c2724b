import type { AdminRulePreview } from '@rewards-wall/shared/admin/rules-schema.ts';
import { html, nothing, type TemplateResult } from 'lit';
import { figureTiles } from '../../parts/figures.ts';
import { changeOf, countOf, creditsOf } from '../../parts/format.ts';
import '../overview/overview.css';
import { competing } from './rule-order.ts';
import { daysText, type Rule } from './rule-words.ts';

const all = new Intl.ListFormat('en', { type: 'conjunction' });

/** How many of the offers are named. */
const NAMED_AT_MOST = 3;

/** What a rule would have affected. `currency`: of the wall. */
export function previewText(
  preview: AdminRulePreview,
  { budget, then }: Rule['rule'],
  currency: string,
): TemplateResult {
  const { clicks, credits, credits_more: more, days_of_waiting: waiting, first_offers: first } = preview;
  const { ignored, leads, offers, users } = preview;
  const named = [...new Set(first.map(({ name }) => name))].slice(0, NAMED_AT_MOST);
  const others = offers - named.length;
  return html`<h2>The last 28 days with this rule</h2>
    ${figureTiles([
      ...(then.multiply === undefined
        ? []
        : [
            [
              'Change in credits',
              changeOf(more, currency),
              `${creditsOf(credits, currency)} without the rule`,
            ] as const,
          ]),
      ...(then.hold_days === undefined
        ? []
        : [
            [
              'Wait for each lead',
              daysText(then.hold_days),
              waiting === null ? '' : `${countOf(waiting)} days for all leads together`,
            ] as const,
          ]),
      ['Leads', countOf(leads), `From ${countOf(users)} ${users === 1 ? 'user' : 'users'}`],
      ['Clicks', countOf(clicks), 'On these offers'],
      ['Offers', countOf(offers), 'That the rule applies to'],
      ...(then.multiply === undefined ? [['Credits', creditsOf(credits, currency), 'Of these leads'] as const] : []),
    ])}
    ${
      named.length === 0
        ? nothing
        : html`<p>Offers: ${named.join(', ')}${others > 0 ? `, and ${countOf(others)} more` : ''}.</p>`
    }
    <p class="hint">
      ${
        ignored.length === 0
          ? nothing
          : `Leads don’t record these conditions, so the rule may affect less: ${ignored.join(', ')}. `
      }Counted
      without other rules, surveys, and this rule’s start and
      end${budget === undefined ? '.' : ', and without its budget, which ends the rule when it is used up.'}
    </p>`;
}

/** Which other rules decide for some of a rule's users and offers. `place`: how many of them are above it. */
export function orderText(rule: Rule['rule'], others: readonly Rule[], place: number): TemplateResult | typeof nothing {
  const above = namesOf(competing(rule, others.slice(0, place)));
  const below = namesOf(competing(rule, others.slice(place)));
  if (above === '' && below === '') return nothing;
  return html`<p>
    ${above === '' ? nothing : `For users and offers that both apply to, these rules above it decide: ${above}.`}
    ${below === '' ? nothing : `It overrides ${below}.`}
  </p>`;
}

function namesOf(rules: readonly Rule[]): string {
  return all.format(rules.map(({ name }) => `“${name}”`));
}
