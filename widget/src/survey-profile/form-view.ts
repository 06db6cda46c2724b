import { userIdFault } from '@rewards-wall/shared/user-id.ts';
import { html, nothing } from 'lit';
import type { TemplateResult } from 'lit';
import { safeUrl } from '../api/safe-url.ts';
import { errorSummary } from '../ui/error-summary.ts';
import { icon } from '../ui/icon.ts';
import { readControls } from '../ui/read-controls.ts';
import { consentFold } from './consent/consent-fold.ts';
import { birthControlId } from './fields/date-field.ts';
import type { FieldContext } from './fields/field-context.ts';
import { controlId } from './fields/field-frame.ts';
import { formHead, hiddenTitle, lockNote } from './fields/form-head.ts';
import { stepFields, stepProgress } from './fields/step-view.ts';
import { bringIntoView } from './form-effects.ts';
import { profileThanks } from './sending/profile-thanks.ts';
import type { FormDispatch } from './state/form-event.ts';
import type { FormState } from './state/form-state.ts';
import { fieldsOf, lastStep } from './state/next-form.ts';
import { steps } from './values/profile-steps.ts';

/** The form: the current step with its errors or, once the profile has been created, the thanks. */
export function formView(state: FormState, dispatch: FormDispatch): TemplateResult {
  const { consent, created, messages, sending } = state;
  const { lang, dir } = messages.format;
  const withdraw = () => dispatch({ type: 'withdrawal-asked' });
  const withdrawal = created?.surveys ? consentFold(created.surveys, consent, withdraw) : undefined;
  const thanks = created && profileThanks(messages, withdrawal);
  return html`<div class="root" part=${thanks ? 'root done' : 'root'} lang=${lang} dir=${dir}>
    ${thanks ? thanks.above : openFormView(state, dispatch)}
    <p class=${thanks ? '' : 'visually-hidden'} role="status">
      ${thanks ? messages.doneText : sending ? messages.sending : nothing}
    </p>
    ${thanks ? thanks.below : nothing}
  </div>`;
}

function openFormView(state: FormState, dispatch: FormDispatch): TemplateResult {
  const { hasSubmitted, isWrong, messages, page, sending, step } = state;
  if (userIdFault(page.userId) === 'missing') return html`<p class="intro" role="status">${messages.signedOut}</p>`;
  if (isWrong) return notSetUp(messages);
  const submit = (event: Event) => {
    event.preventDefault();
    readForm(event);
    dispatch({ type: 'submitted', today: today() });
  };
  const goBack = (event: Event) => {
    readForm(event);
    dispatch({ type: 'went-back' });
  };
  const name = steps[step]?.name;
  const hasHead = step === 0 && !hasSubmitted;
  return html`${hasHead ? formHead(messages, page.surveyCount) : hiddenTitle(messages)} ${stepProgress(messages, step)}
    ${errorsOf(state, dispatch, submit)}
    <h3 class="step-title" part="step-title" tabindex="-1" aria-describedby="progress">
      ${name ? messages.step(name) : nothing}
    </h3>
    <form novalidate @submit=${submit} @keyup=${reveal}>
      ${fields(state, dispatch)} ${step === lastStep ? lockNote(messages) : nothing}
      <div class="actions">
        ${
          step > 0
            ? html`<button type="button" class="button" part="button" @click=${goBack}>${messages.back}</button>`
            : nothing
        }
        <button type="submit" class="button button-main" part="button submit" aria-disabled=${sending !== null}>
          ${sending ? messages.sending : step === lastStep ? messages.submit : messages.next}
        </button>
      </div>
    </form>`;
}

/** In place of a form that the service would refuse, with the page's way on. */
function notSetUp({ notSetUp: { text, title } }: FormState['messages']): TemplateResult {
  return html`<span class="mark">${icon('M8 3v6m0 4h.1')}</span>
    <div role="alert">
      <h2 class="title" part="title">${title}</h2>
      <p class="intro" part="intro">${text}</p>
    </div>
    <slot name="way-on"></slot>`;
}

/** `retry` sends the form again. */
function errorsOf({ errors, messages }: FormState, dispatch: FormDispatch, retry: (event: Event) => void) {
  const listed = errors.map(({ field, part, text }) => {
    if (!field) return { text, control: null };
    const id = field === 'dob' ? birthControlId(part ?? messages.birthOrder[0] ?? 'day') : controlId(field);
    return { text, control: { id, goTo: () => dispatch({ type: 'field-opened', field, id }) } };
  });
  const button = html`<button type="button" class="button" part="button" @click=${retry}>${messages.submit}</button>`;
  return errorSummary(messages.errorTitle, listed, errors[0]?.retry ? button : nothing);
}

/** One template slot for each step, so that Lit never reuses the controls of one step for another. */
function fields({ countries, errors, messages, page, step, values }: FormState, dispatch: FormDispatch) {
  const context: FieldContext = {
    values,
    messages,
    countries,
    privacyNotice: safeUrl(page.consentUrl, document.baseURI),
    errorOf: (field) => errors.find((each) => each.field === field),
    change: (field, next) => dispatch({ type: 'entered', page, field, next, today: today() }),
  };
  return steps.map((each, index) => (index === step ? stepFields(fieldsOf(each, messages), context) : nothing));
}

/** Takes over what the browser has filled in without an event. */
function readForm({ currentTarget }: Event): void {
  if (currentTarget instanceof Element) readControls(currentTarget.closest('.root')?.querySelector('form'));
}

/** WebKit leaves a control focused by Tab hidden behind the sticky button. */
function reveal({ key, target }: KeyboardEvent): void {
  if (key === 'Tab' && target instanceof Element) bringIntoView(target);
}

/** In the user's time zone; Swedish dates are YYYY-MM-DD. */
const today = (): string => new Date().toLocaleDateString('sv');
