import type { AdminRulePreview } from '@rewards-wall/shared/admin/rules-schema.ts';
import { html, nothing, type TemplateResult } from 'lit';
import { figureTiles, withUnit } from '../../parts/figures.ts';
import { changeOf, countOf, creditsOf } from '../../parts/format.ts';
import '../overview/overview.css';
import { competing } from './rule-order.ts';
import { daysText, type Rule } from './rule-words.ts';

const all = new Intl.ListFormat('en', { type: 'conjunction' });

/** How many of the offers are named. */
const NAMED_AT_MOST = 3;

const DAY = 86_400_000;
const DAYS_COUNTED = 28;

/** What a rule would add between its start and its end, at the pace of the preview; null if it has no end, or ended. */
export function ownSpan(
  { credits_more: more, from: counted }: Pick<AdminRulePreview, 'credits_more' | 'from'>,
  { budget, from, until }: Pick<Rule['rule'], 'budget' | 'from' | 'until'>,
  now: number,
): { length: string; more: number } | null {
  const begin = from === undefined ? now : Date.parse(from);
  const days = (Date.parse(until ?? '') - begin) / DAY;
  if (!(days > 0) || Date.parse(until ?? '') <= now) return null;
  const pace = more / daysSince(counted, now);
  const hours = Math.round(days * 24);
  return {
    length: hours < 24 ? (hours === 1 ? '1 hour' : `${hours} hours`) : daysText(Math.round(days)),
    more: Math.round(Math.min(pace * days, budget ?? Infinity)),
  };
}

/** How many days a preview counts. On a wall with very many leads, they are fewer. */
function daysSince(from: string, now: number): number {
  return Math.min(Math.max(Math.round((now - Date.parse(from)) / DAY), 1), DAYS_COUNTED);
}

/** The rules that apply to some of the same users and offers as a rule, above and below it. */
interface Competitors {
  above: readonly Rule[];
  below: readonly Rule[];
}

/** `place`: how many of the other rules are above it. */
export function competitorsOf(rule: Rule['rule'], others: readonly Rule[], place: number): Competitors {
  return { above: competing(rule, others.slice(0, place)), below: competing(rule, others.slice(place)) };
}

/** What a rule would have affected. `currency`: of the wall. `order`: which other rules decide. */
export function previewText(
  preview: AdminRulePreview,
  rule: Rule['rule'],
  { currency, order }: { currency: string; order: unknown },
): TemplateResult {
  const { budget, then } = rule;
  const { clicks, credits, credits_more: more, days_of_waiting: waiting, first_offers: first } = preview;
  const { ignored, leads, offers, users } = preview;
  const clicksText = `${countOf(clicks)} ${clicks === 1 ? 'click' : 'clicks'}`;
  const named = [...new Set(first.map(({ name }) => name))].slice(0, NAMED_AT_MOST);
  const others = offers - named.length;
  const days = daysText(daysSince(preview.from, Date.now()));
  const own = then.multiply === undefined ? null : ownSpan(preview, rule, Date.now());
  return html`<h2 tabindex="-1">The last ${days} with this rule</h2>
    ${figureTiles([
      ...(then.multiply === undefined
        ? []
        : [
            [
              `Credits in ${days}`,
              withUnit(creditsOf(credits + more, null), currency),
              `Instead of ${creditsOf(credits, null)}`,
            ] as const,
          ]),
      ...(own === null
        ? []
        : [
            [
              `During its ${own.length}`,
              withUnit(changeOf(own.more, null), currency),
              'An estimate, at the same pace',
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
      ['Leads', countOf(leads), `From ${countOf(users)} ${users === 1 ? 'user' : 'users'}, after ${clicksText}`],
      ['Offers', countOf(offers), 'That the rule applies to'],
      ...(then.multiply === undefined
        ? [['Credits', withUnit(creditsOf(credits, null), currency), 'Of these leads'] as const]
        : []),
    ])}
    <div class="notes">
      ${
        named.length === 0
          ? nothing
          : html`<p>Offers: ${named.join(', ')}${others > 0 ? `, and ${countOf(others)} more` : ''}.</p>`
      }
      ${order}
      <p class="hint">
        ${
          ignored.length === 0
            ? nothing
            : `Leads don’t record these conditions, so the rule may affect less: ${ignored.join(', ')}. `
        }Counted
        without other rules and live
        surveys${budget === undefined ? '.' : ', and without its budget, which ends the rule when it is used up.'}
      </p>
    </div>`;
}

/** Which other rules decide for some of a rule's users and offers. */
export function orderText({ above, below }: Competitors): TemplateResult | typeof nothing {
  const sentences = [
    ...(above.length === 0
      ? []
      : [`For users and offers that both apply to, these rules above it decide: ${namesOf(above)}.`]),
    ...(below.length === 0
      ? []
      : [`For users and offers that both apply to, it decides instead of these rules below it: ${namesOf(below)}.`]),
  ];
  return sentences.length === 0 ? nothing : html`<p>${sentences.join(' ')}</p>`;
}

/** Warns that a rule takes the place of one that pays more. */
export function lessNotice(rule: Rule['rule'], { below }: Competitors): TemplateResult | typeof nothing {
  const text = lessText(rule, below);
  return text === null
    ? nothing
    : html`<p class="alert caution"><strong>Some users would get less than now.</strong> ${text}</p>`;
}

/** Says which of the rules that it decides instead of would pay more. */
export function lessText({ then: { multiply: factor } }: Rule['rule'], below: readonly Rule[]): string | null {
  if (factor === undefined) return null;
  const better = below.filter(
    ({ rule: { then }, state }) => state !== 'used_up' && then.multiply !== undefined && then.multiply > factor,
  );
  return better.length === 0 ? null : `For those that both apply to, ${namesOf(better)} would pay more.`;
}

function namesOf(rules: readonly Rule[]): string {
  return all.format(rules.map(({ name }) => `“${name}”`));
}
