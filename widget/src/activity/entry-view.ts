import { html, nothing } from 'lit/html.js';
import type { TemplateResult } from 'lit/html.js';
import { repeatFacts } from '../api/step-repeats.ts';
import { stepsBar } from '../ui/steps-bar.ts';
import { leftUntil } from '../i18n/left-until.ts';
import { absoluteTime, dayName, shortTime } from '../i18n/time.ts';
import type { Progress } from '../locales/activity-messages.ts';
import { earnings, isEndedSurvey, isOpen, isStepOpen, mayMissReward } from './activity-entry.ts';
import type { ActivityEntry, ActivityStep } from './activity-entry.ts';
import type { ActivityContext } from './activity-context.ts';
import { entryImage } from './entry-image.ts';
import { progressIcon } from './progress-icon.ts';

/** An offer that the user opened: its state, amounts and steps, with links to continue it or report a problem. */
export function entryView(entry: ActivityEntry, isExpanded: boolean, context: ActivityContext): TemplateResult {
  const { messages } = context;
  const id = `entry-${entry.entryId}`;
  const bonusReason = entry.kind === 'complete' ? '' : messages.extras[entry.kind];
  const reason = availability(entry, context) || messages.explain(entry.state, entry.reason) || bonusReason;
  const notes = html`${reason ? html`<p class="why" part="reason">${reason}</p>` : nothing}
  ${
    entry.state === 'reversed' && entry.reason
      ? html`<p class="why">
          <q><bdi>${entry.reason}</bdi></q>
        </p>`
      : nothing
  }`;
  return html`<article class="entry" part="entry" aria-labelledby=${id}>
    ${entryImage(entry.offerName, entry.imageUrl)}
    <div class="entry-top">
      <h4 id=${id} class="entry-name" part="entry-name"><bdi>${entry.offerName}</bdi></h4>
      ${progress(entry.state, entry.state, isEndedSurvey(entry) ? messages.ended : messages.state(entry.state))}
      <div class="entry-facts">
        ${amounts(entry, context)}
        <p class="when">${time(entry.at, context)}</p>
      </div>
    </div>
    ${
      entry.steps.length > 0 || continueLink(entry, context)
        ? html`${notes} ${entry.steps.length > 0 ? steps(entry, isExpanded, context) : nothing}
          ${actions(entry, context)}`
        : html`<div class="entry-note">${notes} ${actions(entry, context)}</div>`
    }
  </article>`;
}

/** How much time is left, and how often an only step was completed: what a user must not have to unfold. */
function limits({ steps: list }: ActivityEntry, { now, wallMessages }: ActivityContext): readonly string[] {
  const ends = list.filter(isStepOpen).flatMap(({ completeBy }) => (completeBy === undefined ? [] : [completeBy]));
  const left = ends.length > 0 ? [leftUntil(Math.min(...ends), now, wallMessages)] : [];
  const repeats = list.length === 1 ? list.flatMap((step) => repeatFacts(step.repeats, wallMessages)) : [];
  return [...left, ...repeats];
}

/** A state as an icon and a word, since color alone must not carry meaning. */
function progress(state: Progress, shape: Progress | 'todo', label: string): TemplateResult {
  return html`<span class="state state-${state}" part="state state-${state}">${progressIcon(shape)}${label}</span>`;
}

/**
 * The amount that was credited, with a plus sign, what waits, and what is left to earn. If that is nothing, what was
 * reversed or is lost. Nothing where the wall hides amounts.
 */
function amounts(entry: ActivityEntry, { currency, wallMessages, messages }: ActivityContext) {
  if (!currency.visible) return nothing;
  const { clicked, credited, pending, rejected, reversed } = earnings(entry);
  const named = (sum: number): string => wallMessages.amount(sum, currency.nameOf(sum));
  // The entry's state doesn't tell which of several sums waits.
  const waiting = credited + clicked > 0 ? `${messages.state('pending')} ${named(pending)}` : named(pending);
  const shown = [
    ...(credited > 0 ? [amount('credited', wallMessages.stepReward(credited, currency.nameOf(credited)))] : []),
    ...(pending > 0 ? [amount('pending', waiting)] : []),
    ...(clicked > 0 ? [amount('clicked', messages.toGo(named(clicked)))] : []),
  ];
  const lost = [
    ...(reversed > 0 ? [amount('reversed', named(-reversed))] : []),
    ...(rejected > 0 && reversed === 0 ? [amount('rejected', named(rejected))] : []),
  ];
  const sums = shown.length > 0 ? shown : lost;
  return sums.length > 0 ? html`<div class="entry-amounts">${sums}</div>` : nothing;
}

function amount(state: Progress, text: string): TemplateResult {
  return html`<p class="sum sum-${state}"><bdi>${text}</bdi></p>`;
}

/** The time since, or the date. With a mouse, the exact time. */
export function time(at: number, { now, messages }: ActivityContext): TemplateResult {
  const { locale } = messages.format;
  return html`<time datetime=${new Date(at).toISOString()} title=${absoluteTime(locale, at)}
    >${shortTime(locale, at, now)}</time
  >`;
}

function steps(entry: ActivityEntry, isExpanded: boolean, context: ActivityContext): TemplateResult {
  const { entryId, steps: list } = entry;
  const { messages, toggle } = context;
  const onToggle = ({ target }: Event) => {
    if (target instanceof HTMLDetailsElement && target.open !== isExpanded) toggle(entryId, target.open);
  };
  const isDone = (step: ActivityStep): boolean => step.state === 'credited' && !isStepOpen(step);
  const done = list.filter(isDone).length;
  return html`<details class="entry-steps" part="entry-steps" .open=${isExpanded} @toggle=${onToggle}>
    <summary id="steps-${entryId}">
      ${stepsBar(list.map(isDone))}
      <span>${[messages.stepsDone(done, list.length), ...limits(entry, context)].join(' · ')}</span>
    </summary>
    <ol role="list">
      ${list.map(
        (step) =>
          html`<li>
            <span><bdi>${step.name}</bdi>${stepRepeats(step, context)}</span>
            ${stepAmount(step, context)} ${countdown(step, context)} ${stepAvailability(step, context)}
            ${progress(step.state, step.state === 'clicked' ? 'todo' : step.state, messages.stepState(step.state))}
          </li>`,
      )}
    </ol>
  </details>`;
}

function stepRepeats({ repeats }: ActivityStep, { wallMessages }: ActivityContext) {
  const facts = repeatFacts(repeats, wallMessages);
  return facts.length === 0 ? nothing : html`<small class="step-repeats">${facts.join(' · ')}</small>`;
}

/** With a plus sign when credited; nothing for a step that no longer earns anything. */
function stepAmount({ reward, state }: ActivityStep, { currency, wallMessages }: ActivityContext) {
  if (!currency.visible || state === 'rejected' || state === 'reversed') return nothing;
  return amount(state, wallMessages[state === 'credited' ? 'stepReward' : 'amount'](reward, currency.nameOf(reward)));
}

/** The time that is left for a step. */
function countdown({ completeBy }: ActivityStep, { now, wallMessages }: ActivityContext) {
  return completeBy === undefined ? nothing : html`<p class="when">${leftUntil(completeBy, now, wallMessages)}</p>`;
}

/** When a pending reward is credited; empty if a person decides. */
function availability({ availableAt }: Pick<ActivityEntry, 'availableAt'>, { messages }: ActivityContext): string {
  return availableAt === undefined ? '' : messages.availableOn(dayName(messages.format.locale, availableAt));
}

function stepAvailability(step: ActivityStep, context: ActivityContext) {
  const text = availability(step, context);
  return text === '' ? nothing : html`<p class="when">${text}</p>`;
}

/** What the user can do; nothing where all is well. */
function actions(entry: ActivityEntry, context: ActivityContext) {
  const links = [continueLink(entry, context), reportButton(entry, context)].filter((link) => link !== null);
  return links.length === 0 ? nothing : html`<div class="entry-actions">${links}</div>`;
}

/** Opens an unfinished offer again, if the wall still lists it. */
function continueLink(entry: ActivityEntry, { linkTo, messages, wallMessages }: ActivityContext) {
  const link = isOpen(entry) ? linkTo(entry.offerId) : undefined;
  if (!link) return null;
  return html`<a
    class="button button-main"
    part="button continue"
    id="continue-${entry.entryId}"
    href=${link.url}
    target="_blank"
    rel="noopener noreferrer sponsored"
    @click=${link.onClick}
    >${messages.continue} <span class="visually-hidden">: ${entry.offerName} (${wallMessages.opensInNewTab})</span></a
  >`;
}

function reportButton(entry: ActivityEntry, { report, messages }: ActivityContext) {
  if (!mayMissReward(entry)) return null;
  return html`<button
    type="button"
    class="quiet"
    part="button not-credited"
    id="report-${entry.entryId}"
    @click=${() => report(entry)}
  >
    ${messages.notCredited} <span class="visually-hidden">${entry.offerName}</span>
  </button>`;
}
