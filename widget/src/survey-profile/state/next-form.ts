import type { FieldError, FieldId } from '../../locales/profile-messages.ts';
import { objectOf } from '../../api/unknown-json.ts';
import { countryNames } from '../fields/country-names.ts';
import { fieldOrder } from '../fields/field-order.ts';
import type { ShownError } from '../fields/shown-error.ts';
import type { FormMessages } from '../messages/load-form-messages.ts';
import { checkFields } from '../values/check-fields.ts';
import { stepOf, steps } from '../values/profile-steps.ts';
import type { Step } from '../values/profile-steps.ts';
import { emptyValues } from '../values/profile-values.ts';
import type { ProfileValues, ValuesChange } from '../values/profile-values.ts';
import type { FormEvent } from './form-event.ts';
import { isSameSetup, newDraft, userOf } from './form-state.ts';
import type { FormPage, FormState } from './form-state.ts';

export const lastStep = steps.length - 1;

/** The form after an event. A pure function: it sends nothing and moves no focus. */
export function nextForm(state: FormState, event: FormEvent): FormState {
  switch (event.type) {
    case 'page-changed':
      return pageChanged(state, event.page);
    case 'messages-loaded':
      return inLanguage(state, event.messages);
    case 'draft-found':
      return withDraft(state, event.draft);
    case 'setup-refused':
      // No one may take away what the user has entered in the meantime.
      return state.hasInput || !isSameSetup(event.page, state.page) ? state : { ...state, isWrong: true };
    case 'entered':
      // A field that is removed when the user changes reports its last input.
      return userOf(event.page) === userOf(state.page) ? entered(state, event.field, event.next, event.today) : state;
    case 'went-back':
      return openStep({ ...state, errors: errorsElsewhere(state) }, state.step - 1);
    case 'field-opened':
      return openStep(state, stepOf(event.field), `#${event.id}`);
    case 'submitted':
      return state.sending ? state : submitted({ ...state, hasSubmitted: true }, event.today);
    // The page may have switched users: the response and its token don't belong to the new one.
    case 'refused':
      return event.sending === state.sending ? withErrors({ ...state, sending: null }, event.errors) : state;
    case 'created':
      if (event.sending !== state.sending) return state;
      // Don't keep personal data longer than needed.
      return {
        ...state,
        sending: null,
        values: emptyValues(''),
        created: event.profile,
        focus: { selector: '.title' },
      };
    case 'withdrawal-asked':
      return state.consent === 'sending' ? state : { ...state, consent: 'sending' };
    case 'withdrawal-answered': {
      if (event.profile !== state.created) return state;
      const consent = event.isWithdrawn ? 'withdrawn' : 'failed';
      return { ...state, consent, focus: { selector: '.consent-answer' } };
    }
  }
}

/** Starts over for another user, who must not see the previous user's input. */
function pageChanged(state: FormState, page: FormPage): FormState {
  const { isWrong, page: before } = state;
  const next = { ...state, page, isWrong: isWrong && isSameSetup(before, page) };
  return userOf(before) === userOf(page) ? next : { ...next, ...newDraft(page, state.countries) };
}

/** Changes the language and keeps the input, except the consent: the user agreed to the wording in the other language. */
function inLanguage(state: FormState, messages: FormMessages): FormState {
  const values = { ...state.values, consent: false };
  return { ...state, messages, countries: countryNames(messages.format.lang), values, errors: [] };
}

function withDraft(state: FormState, draft: unknown): FormState {
  const { step, values } = objectOf(draft);
  // Only our own page keeps drafts.
  return typeof step === 'number' ? { ...state, step, values: { ...state.values, ...objectOf(values) } } : state;
}

/** A corrected field loses its error at once, also in the summary. */
function entered(state: FormState, field: FieldId, next: ValuesChange, today: string): FormState {
  const values: ProfileValues = {
    ...state.values,
    ...next,
    texts: { ...state.values.texts, ...next.texts },
    birth: { ...state.values.birth, ...next.birth },
    answers: { ...state.values.answers, ...next.answers },
  };
  const isCorrect = checkFields(values, [field], today).length === 0;
  const errors = isCorrect ? state.errors.filter((error) => error.field !== field) : state.errors;
  return { ...state, values, hasInput: true, errors };
}

/**
 * Checks the step and opens the next one, or sends the form. The last step checks all steps, because a change in one may
 * invalidate another: a new country changes the income options.
 */
function submitted(state: FormState, today: string): FormState {
  const { messages, page, step, values } = state;
  const isLast = step === lastStep;
  const checked = isLast ? steps : steps.slice(step, step + 1);
  const fields = checked.flatMap((each) => fieldsOf(each, messages));
  const wrong = checkFields(values, fields, today).map((error) => ({ ...error, text: textOf(error, messages) }));
  const elsewhere = isLast ? [] : errorsElsewhere(state);
  if (wrong.length > 0) return withErrors(state, [...wrong, ...elsewhere]);
  const next = { ...state, errors: elsewhere, completed: { step } };
  return isLast ? { ...next, sending: { page, values, messages } } : openStep(next, step + 1);
}

/** The fields of a step in the order of the language. */
export function fieldsOf(step: Step, { format }: FormMessages): readonly FieldId[] {
  return fieldOrder(step.fields, format.lang);
}

function textOf(error: FieldError, { consentRequired, error: text, field }: FormMessages): string {
  return error.field === 'consent.sensitive' ? consentRequired : text(error, field(error.field));
}

/** Errors of the service in other steps stay visible until they are corrected. */
function errorsElsewhere({ errors, step }: FormState): readonly ShownError[] {
  return errors.filter(({ field }) => field && stepOf(field) !== step);
}

/** Moves focus to the error summary. If the current step has no error, opens the first step that has one. */
function withErrors(state: FormState, errors: readonly ShownError[]): FormState {
  const stepsWithErrors = errors.flatMap(({ field }) => (field ? [stepOf(field)] : []));
  const stays = stepsWithErrors.length === 0 || stepsWithErrors.includes(state.step);
  return openStep({ ...state, errors }, stays ? state.step : Math.min(...stepsWithErrors), '.summary');
}

function openStep(state: FormState, step: number, selector = '.step-title'): FormState {
  return { ...state, step, focus: { selector } };
}
