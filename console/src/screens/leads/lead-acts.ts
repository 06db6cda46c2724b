import type { Decisions, LeadRow } from '@rewards-wall/shared/admin/lead-schema.ts';
import { html, nothing, type TemplateResult } from 'lit';
import { call } from '../../api.ts';
import type { Context } from '../../context.ts';
import { currencyOf } from '../../parts/case-rows.ts';
import { creditsOf } from '../../parts/format.ts';
import { wordsOf } from '../../parts/words.ts';

type Decision = 'approve' | 'release' | 'reject';

const titles: Readonly<Record<Decision, string>> = { approve: 'Approve', release: 'Credit', reject: 'Reject' };
const texts: Readonly<Record<Decision, string>> = {
  approve:
    'The users are credited, and the postbacks are sent. Leads with a date are credited on that date. Users to whom staff credited the offer by hand get both.',
  release: 'The users are credited now, before the date, and the postbacks are sent.',
  reject: 'No one is credited. The offers stay open for these users.',
};

/** What happens to one lead. `credits`: with the name of the currency. */
export function singleText(
  decision: Decision,
  { release_at: date, subid1 }: Pick<LeadRow, 'release_at' | 'subid1'>,
  credits: string,
): string {
  if (decision === 'reject') return 'It is not credited. The offer stays open for the user.';
  const gets = `${subid1 ?? 'The user'} gets ${credits}`;
  if (date === null) return `${gets}. The postbacks are sent.`;
  return decision === 'approve'
    ? `${gets} on ${date.slice(0, 10)}. The postbacks are sent then.`
    : `${gets} now, before the date, and the postbacks are sent.`;
}

/** Decides about held leads after confirmation. */
export async function decide(
  context: Context,
  decision: Decision,
  leadIds: readonly string[],
  { text = texts[decision], warning = nothing }: { text?: string; warning?: unknown } = {},
): Promise<void> {
  const isRejection = decision === 'reject';
  const wanted = isRejection ? 'rejected' : 'credited';
  const [only] = leadIds;
  const what = leadIds.length === 1 ? `lead ${only}` : `${leadIds.length} leads`;
  await context.act({
    title: `${titles[decision]} ${what}?`,
    text: html`${isRejection ? nothing : warning}
      <p>${text}</p>`,
    ...(isRejection && { fields: [{ name: 'reason', label: 'Reason', hint: 'Stored with each lead.' }] }),
    confirm: titles[decision],
    ...(isRejection && { isDestructive: true as const }),
    send: ({ reason = '' }) =>
      call('decideLeads', {
        body: { lead_ids: [...leadIds], decision, ...(isRejection && { reason }) },
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
  const credits = creditsOf(row.currency_count, currencyOf(context, row.adwall_id));
  const button = (label: string, decision: Decision): TemplateResult =>
    html`<button
      type="button"
      class="button ${isAlone && decision === 'approve' ? 'button-main' : !isAlone && decision === 'reject' ? 'button-bare' : ''}"
      aria-label=${isAlone ? nothing : `${label}: ${id}`}
      @click=${() => void decide(context, decision, [id], { text: singleText(decision, row, credits), warning })}
    >
      ${label}
    </button>`;
  return html`${reason === 'hold_days' ? nothing : button('Approve', 'approve')}
  ${date === null ? nothing : button('Credit now', 'release')} ${button('Reject', 'reject')}`;
}

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
  const rest = others.map(
    ([outcome, { length }]) => `${length} ${length === 1 ? 'was' : 'were'} not: ${wordsOf(outcome)}.`,
  );
  return [...(done === 0 && waiting > 0 ? [] : [first]), ...(waiting > 0 ? [then] : []), ...rest].join(' ');
}
