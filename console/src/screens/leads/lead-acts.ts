import type { Decisions, LeadRow } from '@rewards-wall/shared/admin/lead-schema.ts';
import { html, nothing, type TemplateResult } from 'lit';
import { call } from '../../api.ts';
import type { Context } from '../../context.ts';
import { currencyOf } from '../../parts/case-rows.ts';
import { creditsOf, totalOf } from '../../parts/format.ts';
import { wordsOf } from '../../parts/words.ts';

type Decision = 'approve' | 'release' | 'reject';

const titles: Readonly<Record<Decision, string>> = { approve: 'Approve', release: 'Credit', reject: 'Reject' };

const FINAL = 'This can’t be undone.';

type Held = Pick<LeadRow, 'adwall_id' | 'currency_count' | 'release_at' | 'subid1'>;
/** The name of a wall's currency. */
type CurrencyOf = (adwallId: number) => string;

/** Whether an approved lead is credited later: a date that has passed holds nothing. */
const isLater = ({ release_at: date }: Held, now: number): boolean => date !== null && Date.parse(date) > now;

/** What happens to one lead. */
function singleText(decision: Decision, lead: Held, currencyFor: CurrencyOf, now: number): string {
  const { adwall_id: wall, currency_count: count, release_at: date, subid1 } = lead;
  const [who, credits] = [subid1 ?? 'The user', creditsOf(count, currencyFor(wall))];
  if (decision === 'reject') return `${who} doesn’t get ${credits}. The offer stays open for the user. ${FINAL}`;
  const gets = `${who} gets ${credits}`;
  if (date === null || !isLater(lead, now)) return `${gets}. The postbacks are sent.`;
  return decision === 'approve'
    ? `${gets} on ${date.slice(0, 10)}. The postbacks are sent then.`
    : `${gets} now, before the date, and the postbacks are sent.`;
}

const all = new Intl.ListFormat('en', { type: 'conjunction' });

/** The rewards of leads, by currency: `1,200 Coins and 40 Gems`. */
function sumText(leads: readonly Held[], currencyFor: CurrencyOf): string {
  const sums = [...Map.groupBy(leads, (lead) => currencyFor(lead.adwall_id))].map(([currency, ofCurrency]) =>
    creditsOf(totalOf(ofCurrency.map((lead) => lead.currency_count)), currency),
  );
  return all.format(sums);
}

/** What a decision at `now` does, and what it pays then and later. */
export function decisionText(decision: Decision, leads: readonly Held[], currencyFor: CurrencyOf, now: number): string {
  const [only, ...more] = leads;
  if (only !== undefined && more.length === 0) return singleText(decision, only, currencyFor, now);
  const sum = sumText(leads, currencyFor);
  if (decision === 'reject') return `The users don’t get ${sum}. The offers stay open for them. ${FINAL}`;
  const later = decision === 'approve' ? leads.filter((lead) => isLater(lead, now)) : [];
  const onDates = later.length === 1 ? '1 lead on its date' : `${later.length} leads on their dates`;
  return [
    `The users get ${sum}${later.length === 0 ? '' : `, of which ${sumText(later, currencyFor)} for ${onDates}`}.`,
    'The postbacks are sent with each credit. Users to whom staff credited the offer by hand get both.',
  ].join(' ');
}

/** Decides about held leads after confirmation. */
export async function decide(
  context: Context,
  decision: Decision,
  leads: readonly LeadRow[],
  warning: unknown = nothing,
): Promise<void> {
  const isRejection = decision === 'reject';
  const wanted = isRejection ? 'rejected' : 'credited';
  const [only] = leads;
  const what =
    only !== undefined && leads.length === 1
      ? `“${only.offer_name ?? `Offer ${only.offer_id}`}”`
      : `${leads.length} leads`;
  await context.act({
    title: `${titles[decision]} ${what}?`,
    text: html`${isRejection ? nothing : warning}
      <p>${decisionText(decision, leads, (wall) => currencyOf(context, wall), Date.now())}</p>`,
    ...(isRejection && { fields: [{ name: 'reason', label: 'Reason', hint: 'Stored with each lead.' }] }),
    confirm: titles[decision],
    ...(isRejection && { isDestructive: true as const }),
    send: ({ reason = '' }) =>
      call('decideLeads', {
        body: { lead_ids: leads.map(({ lead_id: id }) => id), decision, ...(isRejection && { reason }) },
      }),
    done: ({ results }) => summaryOf(results, wanted),
    isIncomplete: ({ results }) => results.some(({ outcome }) => outcome !== wanted && outcome !== 'approved'),
  });
}

/**
 * Buttons for one held lead. A lead that only waits for its date needs no approval. `isAlone`: they stand for nothing
 * else. `warning`: shown before the lead is credited.
 */
export function decisionButtons(
  row: LeadRow,
  context: Context,
  isAlone: boolean,
  warning: unknown = nothing,
): TemplateResult {
  const { lead_id: id, reason, release_at: date } = row;
  const looks = isAlone ? { approve: 'button-main' } : { reject: 'button-quiet' };
  const button = (label: string, decision: Decision): TemplateResult =>
    html`<button
      type="button"
      class="button ${(looks as Partial<Record<Decision, string>>)[decision] ?? ''}"
      aria-label=${isAlone ? nothing : `${label}: ${id}`}
      @click=${() => void decide(context, decision, [row], warning)}
    >
      ${label}
    </button>`;
  return html`${reason === 'hold_days' ? nothing : button('Approve', 'approve')}
  ${date === null ? nothing : button('Credit now', 'release')} ${button('Reject', 'reject')}`;
}

/** Why a decision about a lead changed nothing. */
const whyUndecided: Readonly<Record<string, string>> = {
  already_paid: 'another lead paid for the same',
  balance_limit: 'the balance would get too large',
  credit_limit: 'your daily limit is reached',
  erased: 'the user was erased',
  event_limit: 'the event is credited as often as it may be',
  not_held: 'already decided',
  place_taken: 'another lead waits for the same',
  unknown_lead: 'there is no such lead',
};

/** The outcome, such as `2 leads were credited. 1 was not: credit limit.` */
export function summaryOf(results: Decisions['results'], wanted: 'credited' | 'rejected'): string {
  const done = results.filter(({ outcome }) => outcome === wanted).length;
  const waiting = results.filter(({ outcome }) => outcome === 'approved').length;
  const others = [
    ...Map.groupBy(
      results.filter(({ outcome }) => outcome !== wanted && outcome !== 'approved'),
      ({ outcome }) => outcome,
    ),
  ];
  const then = waiting === 1 ? '1 is credited at its date.' : `${waiting} are credited at their dates.`;
  const first = done === 1 ? `1 lead was ${wanted}.` : `${done} leads were ${wanted}.`;
  const isNone = done === 0 && waiting === 0;
  const rest = others.map(([outcome, { length }]) => {
    const leads = isNone ? (length === 1 ? ' lead' : ' leads') : '';
    const why = whyUndecided[outcome] ?? wordsOf(outcome);
    return `${length}${leads} ${length === 1 ? 'was' : 'were'} not${isNone ? ` ${wanted}` : ''}: ${why}.`;
  });
  return [...(done === 0 ? [] : [first]), ...(waiting > 0 ? [then] : []), ...rest].join(' ');
}
