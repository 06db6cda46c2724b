import type { AdminTrial } from '@rewards-wall/shared/admin/trial-schema.ts';
import { html, nothing, type TemplateResult } from 'lit';
import { call } from '../../api.ts';
import { alertOf, fieldRow, valueOf } from '../../parts/field.ts';
import { creditsOf } from '../../parts/format.ts';
import { clickHref, userHref } from '../../parts/hrefs.ts';
import { sectionOf } from '../../parts/detail-page.ts';
import { stepRow } from '../../parts/steps.ts';
import { timeOf } from '../../parts/time.ts';
import { Screen } from '../../screen.ts';
import { keepSteps, keptSteps } from './kept-steps.ts';
import { trialRow } from './trial-row.ts';
import { outcomeOf } from './trial-outcome.ts';

interface State {
  fault: string | null;
  isBusy: boolean;
}

const POLL_MS = 1_500;
const MOST_POLLS = 20;

/** A test user's click, the reported lead and its outcome. */
class TrialRun extends Screen<State> {
  static override properties = { ...Screen.properties, trial: { attribute: false } };
  declare trial: AdminTrial;
  override state: State = { fault: null, isBusy: false };
  private timer = 0;
  private polls = 0;

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    clearTimeout(this.timer);
  }

  /** Polls until pending deliveries have been attempted. */
  protected override updated(changed: Map<PropertyKey, unknown>): void {
    if (!changed.has('trial')) return;
    clearTimeout(this.timer);
    if (this.trial.settled || this.polls >= MOST_POLLS) return;
    this.timer = setTimeout(() => {
      this.polls += 1;
      void this.context.reload();
    }, POLL_MS);
  }

  private async report(isReversal: boolean, eventId: number | null): Promise<void> {
    const { context, trial } = this;
    if (this.state.isBusy || context.wall === null) return;
    this.set({ isBusy: true, fault: null });
    const reply = await call('reportTrial', {
      params: { adwallId: context.wall.adwall_id, click_id: trial.click_id },
      body: { ...(isReversal && { reversal: true }), ...(eventId !== null && { event_id: eventId }) },
    });
    if (!reply.ok) return this.set({ isBusy: false, fault: reply.problem.detail });
    keepSteps(trial.click_id, reply.body.steps);
    this.polls = 0;
    await context.reload();
    this.set({ isBusy: false });
    const last = reply.body.steps.at(-1);
    if (last !== undefined) context.announce(last.verdict);
  }

  private readonly send = (event: SubmitEvent): void => {
    event.preventDefault();
    const chosen = valueOf(event.target as HTMLFormElement, 'event');
    void this.report(false, chosen === '' ? null : Number(chosen));
  };

  override render(): TemplateResult {
    const { context, trial } = this;
    const { fault, isBusy } = this.state;
    const credited = trial.leads.filter(({ state }) => state === 'credited');
    const steps = keptSteps(trial.click_id);
    const currency = context.wall?.currency ?? '';
    const user = userHref(context, `wall-${context.wall?.adwall_id ?? 0}`, trial.subid1);
    const links = new Map<string, TemplateResult>([
      ['user', html`<a href=${user}>View test user</a>`],
      ['click', html`<a href=${clickHref(context, trial.click_id)}>View click</a>`],
    ]);
    return html`${sectionOf(
      'steps',
      `${trial.offer_name ?? `Offer ${trial.offer_id}`}, clicked by ${trial.subid1}`,
      html`<ul class="steps steps-links">
        ${steps.map((step) => trialRow(step, links.get(step.step)))}
        ${
          steps.length > 0
            ? nothing
            : stepRow({ title: 'Click', text: timeOf(trial.at), state: 'Done', tone: 'good', end: [...links.values()] })
        }
        ${outcomeOf(trial, context)}
      </ul>`,
    )}
    ${sectionOf(
      'next',
      'Next',
      html`${alertOf(fault)}
        <form class="inline-form" @submit=${this.send}>
          ${
            trial.events.length === 0
              ? nothing
              : fieldRow(
                  { id: 'event', label: 'Event' },
                  html`<select id="event" name="event">
                    ${trial.events.map(
                      ({ credits, event_id: id, name }) =>
                        html`<option value=${id}>${name}, ${creditsOf(credits, currency)}</option>`,
                    )}
                  </select>`,
                )
          }
          <div class="actions">
            <button
              type="submit"
              class="button ${credited.length === 0 ? 'button-main' : ''}"
              aria-disabled=${String(isBusy)}
            >
              ${trial.events.length === 0 ? 'Report the lead' : 'Report the event'}
            </button>
            ${credited.map(
              ({ event_id: id }) =>
                html`<button
                  type="button"
                  class="button"
                  aria-disabled=${String(isBusy)}
                  @click=${() => void this.report(true, id === '' ? null : Number(id))}
                >
                  ${id === '' ? 'Take it back' : `Take back ${trial.events.find((one) => String(one.event_id) === id)?.name ?? id}`}
                </button>`,
            )}
            <a class="button" href=${context.hrefOf('try-it', { offer: String(trial.offer_id) })}>Start again</a>
          </div>
        </form>
        <p class="hint">
          The service signs the call as the offer’s source would. You see everything except the secret and the
          signature.
        </p>`,
    )}`;
  }
}

customElements.define('trial-run', TrialRun);
