import { html, nothing } from 'lit';
import type { TemplateResult } from 'lit';
import { sign } from '../element/icon.ts';
import { earnings, isOpen } from './activity-entry.ts';
import type { ActivityEntry, ActivityStep, Progress } from './activity-entry.ts';
import type { ActivityContext } from './activity-context.ts';
import { progressSign } from './progress-icon.ts';
import { absoluteTime, relativeTime } from '../i18n/time.ts';

/** One offer that the user opened: its state in words, its steps, and what can be done about it. */
export function entryView(entry: ActivityEntry, context: ActivityContext): TemplateResult {
  const { words } = context;
  const id = `entry-${entry.entryId}`;
  const extra = entry.kind === 'complete' ? '' : words.extras[entry.kind];
  const why = words.explain(entry.state, entry.reason) || extra;
  return html`<article class="entry" part="entry" aria-labelledby=${id}>
    <div class="entry-top">
      <h4 id=${id} class="name" part="entry-name"><bdi>${entry.offerName}</bdi></h4>
      ${progress(entry.state, entry.state, words.state(entry.state))}
    </div>
    <div class="entry-facts">
      ${amounts(entry, context)}
      <p class="when">${time(entry.at, context)}</p>
    </div>
    ${why ? html`<p class="why" part="reason"><bdi>${why}</bdi></p>` : nothing}
    ${entry.steps.length > 0 ? steps(entry, context) : nothing}
    ${entry.state === 'credited' ? nothing : html`<div class="entry-actions">${goOn(entry, context)} ${ask(entry, context)}</div>`}
  </article>`;
}

/** A state as a sign and a word; colour only adds to them. */
function progress(state: Progress, drawn: Progress | 'todo', word: string): TemplateResult {
  return html`<span class="state state-${state}" part="state state-${state}">${progressSign(drawn)}${word}</span>`;
}

/** What is in the balance, with a plus, and what is not, in words; where the wall shows amounts. */
function amounts(entry: ActivityEntry, { currency, messages, words }: ActivityContext) {
  const sums = earnings(entry);
  if (!currency.visible || sums.credited + sums.pending + sums.clicked === 0) return nothing;
  const expected = (state: 'pending' | 'clicked') =>
    sums[state] > 0 ? amount(state, words.expected(state, messages.amount(sums[state], currency.name))) : nothing;
  return html`<div class="entry-amounts">
    ${sums.credited > 0 ? amount('credited', messages.stepReward(sums.credited, currency.name)) : nothing}
    ${expected('pending')} ${expected('clicked')}
  </div>`;
}

/** Stands out when it is in the balance. */
function amount(state: Progress, text: string): TemplateResult {
  return html`<p class=${state === 'credited' ? 'amount' : 'expected'}><bdi>${text}</bdi></p>`;
}

/** How long ago, and when exactly. */
export function time(at: number, { now, words }: ActivityContext): TemplateResult {
  const { lang } = words.format;
  return html`<time datetime=${new Date(at).toISOString()}
    >${relativeTime(lang, at, now)} · ${absoluteTime(lang, at)}</time
  >`;
}

function steps({ entryId, steps: list }: ActivityEntry, context: ActivityContext): TemplateResult {
  const { opened, words } = context;
  const onToggle = ({ target }: Event) => {
    if (!(target instanceof HTMLDetailsElement)) return;
    if (target.open) opened.add(entryId);
    else opened.delete(entryId);
  };
  const done = list.filter((step) => step.state === 'credited').length;
  return html`<details class="entry-steps" part="entry-steps" .open=${opened.has(entryId)} @toggle=${onToggle}>
    <summary id="steps-${entryId}">
      <span class="bar" aria-hidden="true"
        >${list.map((step) => html`<i class=${step.state === 'credited' ? 'filled' : ''}></i>`)}</span
      >
      ${words.stepsDone(done, list.length)} ${sign('m3 6 5 5 5-5')}
    </summary>
    <ol role="list">
      ${list.map(
        (step) =>
          html`<li>
            <span><bdi>${step.name}</bdi></span>
            ${stepAmount(step, context)}
            ${progress(step.state, step.state === 'clicked' ? 'todo' : step.state, words.stepState(step.state))}
          </li>`,
      )}
    </ol>
  </details>`;
}

/** With a plus when it is in the balance; nothing for what came to nothing. The state beside it says the rest. */
function stepAmount({ reward, state }: ActivityStep, { currency, messages }: ActivityContext) {
  if (!currency.visible || state === 'rejected' || state === 'reversed') return nothing;
  return amount(state, messages[state === 'credited' ? 'stepReward' : 'amount'](reward, currency.name));
}

/** The way back to an offer that is not done, where the wall still has it. */
function goOn(entry: ActivityEntry, { messages, offerOf, onOpen, words }: ActivityContext) {
  const offer = isOpen(entry) ? offerOf(entry.offerId) : undefined;
  if (!offer) return nothing;
  return html`<a
    class="button button-main"
    part="button continue"
    id="continue-${entry.entryId}"
    href=${offer.clickUrl}
    target="_blank"
    rel="noopener noreferrer sponsored"
    @click=${(event: Event) => onOpen(event, offer)}
    >${words.continue} <span class="visually-hidden">: ${entry.offerName} (${messages.opensInNewTab})</span></a
  >`;
}

function ask(entry: ActivityEntry, { report, words }: ActivityContext): TemplateResult {
  return html`<button
    type="button"
    class="quiet"
    part="button not-credited"
    id="report-${entry.entryId}"
    @click=${() => report(entry)}
  >
    ${words.notCredited} <span class="visually-hidden">${entry.offerName}</span>
  </button>`;
}
