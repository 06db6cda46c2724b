import { pageFetch } from '../../api/request-json.ts';
import { OnceKey } from '../../api/request-once.ts';
import type { FormMessages } from '../messages/load-form-messages.ts';
import { createProfile } from './profile-client.ts';
import type { ProfileAddress, ProfileOutcome } from './profile-client.ts';
import { SurveyProfileCreatedEvent } from './profile-events.ts';
import type { ShownError } from '../fields/shown-error.ts';

/** The outcome: the event that reports it, or the errors to show above the form. */
export type SendOutcome =
  | { readonly kind: 'created'; readonly event: SurveyProfileCreatedEvent }
  | { readonly kind: 'refused'; readonly errors: readonly ShownError[] };

/** The idempotency keys of each draft. */
const draftKeys = new WeakMap<object, OnceKey>();

/** Sends the completed form of `draft`. This module loads on demand: few users get this far. */
export async function sendProfile(
  address: ProfileAddress,
  body: Readonly<Record<string, unknown>>,
  messages: FormMessages,
  draft: object,
): Promise<SendOutcome> {
  const keys = draftKeys.get(draft) ?? new OnceKey();
  draftKeys.set(draft, keys);
  const outcome = await createProfile(pageFetch, address, body, keys);
  if (outcome.kind === 'created') return { kind: 'created', event: new SurveyProfileCreatedEvent(outcome.token) };
  return { kind: 'refused', errors: errorsOf(outcome, messages) };
}

function errorsOf(
  outcome: Exclude<ProfileOutcome, { readonly kind: 'created' }>,
  messages: FormMessages,
): readonly ShownError[] {
  if (outcome.kind === 'refused') {
    return outcome.fields.map(({ field, message, minimumAge }) => ({
      field,
      text: minimumAge ? messages.tooYoung(minimumAge) : messages.refused(messages.field(field), message),
    }));
  }
  const reason = outcome.kind === 'exists' ? outcome.kind : outcome.reason;
  const retry = reason !== 'exists' && reason !== 'setup';
  return [{ field: null, text: messages.trouble(reason), retry }];
}
