import type { TraceOutcome, TraceStepKind, TraceStepState } from '@rewards-wall/shared/admin/values.ts';
import type { Traces } from '@rewards-wall/shared/admin/trace-schema.ts';
import { html, nothing, type TemplateResult } from 'lit';
import type { Context } from '../../context.ts';
import { dataTable } from '../../parts/data-table.ts';
import { clickHref, deliveryHref, leadHref, refusedCallHref, userHref } from '../../parts/hrefs.ts';
import { ledgerRowHref } from '../../parts/case-rows.ts';
import { copyButton } from '../../parts/copyable.ts';
import { idText, pageHeading } from '../../parts/detail-page.ts';
import { readableText } from '../../parts/readable-text.ts';
import { dayOf, timeOf } from '../../parts/time.ts';
import { capital, clickState, stateOf, type Tone, wordsOf } from '../../parts/words.ts';

type Trace = Traces['traces'][number];
type Step = Trace['steps'][number];

const hrefs: Readonly<Record<TraceStepKind, (context: Context, id: string) => string | null>> = {
  click: clickHref,
  early_reversal: () => null,
  refused_call: refusedCallHref,
  survey_end: () => null,
  lead: leadHref,
  ledger: (context, id) => ledgerRowHref(context, { transaction_id: Number(id) }),
  delivery: deliveryHref,
  attempt: deliveryHref,
};

/** Steps whose text begins with the name of a source, which keeps its case. */
const byName: ReadonlySet<TraceStepKind> = new Set(['early_reversal', 'refused_call', 'lead']);

const tones: Readonly<Record<TraceOutcome, Tone>> = {
  not_reported: 'off',
  refused: 'bad',
  held: 'busy',
  rejected: 'off',
  reversed: 'bad',
  credited: 'good',
  undelivered: 'busy',
  delivered: 'good',
  erased: 'off',
};

const stateTones: Readonly<Record<TraceStepState, Tone>> = { done: 'good', waiting: 'busy', failed: 'bad' };

/** A click without a lead is called the same everywhere. Some of its messages may be delivered, some not. */
function outcomeWords(outcome: TraceOutcome): string {
  if (outcome === 'not_reported') return clickState('clicked', { hasLeads: false }).label;
  return outcome === 'undelivered' ? 'Not fully delivered' : wordsOf(outcome);
}

/** What a trace is about: its thing, and its user, if known. */
function titleOf({ kind, owner, subid1 }: Trace, context: Context): unknown {
  if (owner === null || subid1 === null) return capital(kind);
  const user = html`<a href=${userHref(context, owner, subid1)}>${subid1}</a>`;
  return kind === 'user' ? user : html`${capital(kind)} for ${user}`;
}

/** The outcome of the click, if there is only one: it is that of the whole timeline. */
function onlyOutcome({ steps }: Trace): TraceOutcome | null {
  const [only = null, ...others] = steps.flatMap(({ outcome }) => outcome ?? []);
  return others.length === 0 ? only : null;
}

/** The heading of a search that found one thing. */
export function timelineHeading(trace: Trace, context: Context): TemplateResult {
  const { kind, owner, subid1 } = trace;
  const { announce, query } = context;
  const outcome = onlyOutcome(trace);
  const text = query.get('text') ?? '';
  const user =
    owner === null || subid1 === null
      ? nothing
      : html`User <a href=${userHref(context, owner, subid1)}>${subid1}</a> · `;
  return pageHeading({
    name: html`<span>Timeline of ${kind} ${idText(text)}</span>`,
    ...(outcome !== null && { state: { label: outcomeWords(outcome), tone: tones[outcome] } }),
    about: html`<p class="id-line">${user}${copyButton(text, 'the ID', announce, 'Copy ID')}</p>`,
  });
}

/** Its color repeats what the step says. */
function dotOf(state: TraceStepState | null): TemplateResult {
  return html`<span class="dot ${state === null ? '' : `dot-${stateTones[state]}`}"></span>`;
}

/** From the click to the receiver's response, oldest first. `isAlone`: the page's heading says what it is about. */
export function timelineOf(trace: Trace, isAlone: boolean, context: Context): TemplateResult {
  const { more, steps, understood } = trace;
  const isInHeading = isAlone && onlyOutcome(trace) !== null;
  const firstOfDays = new Set([...Map.groupBy(steps, ({ at }) => dayOf(at)).values()].map(([first]) => first));
  return html`${isAlone ? nothing : html`<h2>${titleOf(trace, context)} <small>${understood}</small></h2>`}
    <div class="timeline">
      ${dataTable<Step>(
        {
          caption: capital(understood),
          columns: [
            {
              label: 'Step',
              onPhone: 'title',
              cell: ({ kind, state }) => html`${dotOf(state)}${capital(wordsOf(kind))}`,
            },
            {
              label: 'Time',
              onPhone: 'end',
              cell: (step) => timeOf(step.at, firstOfDays.has(step) ? 'precise' : 'clock'),
            },
            {
              label: 'Event',
              onPhone: 'sub',
              cell: ({ kind, outcome, response, state, text }) =>
                html`<span class=${state === 'failed' ? 'negative' : ''}
                    >${readableText(byName.has(kind) ? text : capital(text))}</span
                  >${response === null ? nothing : html`, response <code>${response}</code>`}
                  ${outcome === null || isInHeading ? nothing : stateOf(outcomeWords(outcome), tones[outcome])}`,
            },
          ],
          rows: steps,
          hrefOf: ({ id, kind }) => hrefs[kind](context, id),
          isCurrent: ({ id, kind }) => kind !== 'attempt' && id === context.query.get('text'),
          empty: html`<p>The user hasn’t clicked an offer yet.</p>`,
        },
        context,
      )}
    </div>
    ${more === null ? nothing : html`<p><small>${more}</small></p>`}`;
}
