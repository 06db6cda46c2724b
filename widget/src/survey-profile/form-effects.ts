import type { LitElement } from 'lit';
import { pageFetch } from '../api/request-json.ts';
import { OnceKey } from '../api/request-once.ts';
import { mayTakeFocus } from '../ui/may-take-focus.ts';
import { withdrawConsent } from './consent/consent-client.ts';
import { draftStore } from './draft-store.ts';
import { SurveyProfileCreatedEvent } from './sending/profile-events.ts';
import { sendProfile } from './sending/send-profile.ts';
import { checkSetup } from './setup/check-setup.ts';
import type { ReportStep } from './setup/report-step.ts';
import type { FormDispatch } from './state/form-event.ts';
import { isSameSetup, userOf } from './state/form-state.ts';
import type { CreatedProfile, FormPage, FormState, Sending } from './state/form-state.ts';

/** Carries out what a change of the form's state asks for: requests, keeping the draft, events and focus. */
export function formEffects(element: LitElement, dispatch: FormDispatch) {
  /** Null on a publisher's page. */
  const store = draftStore();
  /** So that a repeated request creates no second profile. */
  const keys = new OnceKey();
  /** Nothing reports steps until the page has been checked, or if it is wrong. */
  let reportStep: ReportStep | null = null;
  let checked: FormPage | null = null;

  async function check(page: FormPage): Promise<void> {
    checked = page;
    // Without an answer, the form may be right.
    const report = await checkSetup(page).catch(() => undefined);
    if (report === undefined || checked !== page) return;
    reportStep = report;
    if (!report) dispatch({ type: 'setup-refused', page });
  }

  async function send(sending: Sending): Promise<void> {
    const outcome = await sendProfile(sending, keys);
    if (outcome.kind === 'refused') return dispatch({ type: 'refused', sending, errors: outcome.errors });
    dispatch({ type: 'created', sending, profile: outcome.profile });
  }

  async function withdraw({ page, messages }: FormState, profile: CreatedProfile): Promise<void> {
    const { base, profileId, userId } = page;
    const { lang } = messages.format;
    const address = { fetch: pageFetch, base, profileId, userId, lang, token: profile.token };
    dispatch({ type: 'withdrawal-answered', profile, isWithdrawn: await withdrawConsent(address) });
  }

  return (before: FormState | null, state: FormState): void => {
    const { completed, consent, created, focus, page, sending } = state;
    const user = userOf(page);
    if (!before || !isSameSetup(before.page, page)) void check(page);
    if (completed && completed !== before?.completed) reportStep?.(completed.step);
    if (sending && sending !== before?.sending) void send(sending);
    if (created && consent === 'sending' && consent !== before?.consent) void withdraw(state, created);
    if (focus && focus !== before?.focus) void element.updateComplete.then(() => moveFocus(element, focus.selector));
    if (!before || userOf(before.page) !== user) dispatch({ type: 'draft-found', draft: store?.read(user) });
    else if (created) store?.clear();
    else if (state.values !== before.values || state.step !== before.step) store?.write(user, state);
    if (created && created !== before?.created) element.dispatchEvent(new SurveyProfileCreatedEvent(created.token));
  };
}

function moveFocus({ shadowRoot }: LitElement, selector: string): void {
  // The user may have moved on while a request was running.
  if (!mayTakeFocus(shadowRoot)) return;
  const target = shadowRoot?.querySelector<HTMLElement>(selector);
  // The first field with an error is in view below the summary, if there is room for both.
  bringIntoView(shadowRoot?.querySelector('.wrong'));
  // Scroll to the whole field first, so that the label above the control is visible too.
  bringIntoView(target?.closest('.field') ?? target);
  target?.focus({ preventScroll: true });
}

export const bringIntoView = (element: Element | null | undefined): void =>
  element?.scrollIntoView({ block: 'nearest' });
