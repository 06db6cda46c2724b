import { pageFetch } from '../../api/request-json.ts';
import { OnceKey } from '../../api/request-once.ts';
import type { ProfileMessages } from '../../locales/profile-messages.ts';
import { createProfile } from './profile-client.ts';
import type { ProfileAddress, ProfileOutcome } from './profile-client.ts';
import { SurveyProfileCreatedEvent } from './profile-events.ts';
import { profileThanks } from './profile-thanks.ts';
import type { Thanks } from './profile-thanks.ts';
import { profileThanksStyles } from './profile-thanks.styles.ts';
import type { ShownError } from '../fields/shown-error.ts';

/** What became of a form that was sent: the news and what to show in its place, or what to show above it. */
export type Sent =
  | {
      readonly kind: 'created';
      readonly event: SurveyProfileCreatedEvent;
      readonly thanks: Thanks;
      readonly styles: CSSStyleSheet;
    }
  | { readonly kind: 'refused'; readonly errors: readonly ShownError[] };

/** Of each form that is being filled in. */
const keysOf = new WeakMap<object, OnceKey>();

/** Sends a complete form, the one of `draft`, to the service. Fetched when somebody gets that far. */
export async function sendProfile(
  address: ProfileAddress,
  body: Readonly<Record<string, unknown>>,
  messages: ProfileMessages,
  draft: object,
): Promise<Sent> {
  const keys = keysOf.get(draft) ?? new OnceKey();
  keysOf.set(draft, keys);
  const outcome = await createProfile(pageFetch, address, body, keys);
  if (outcome.kind === 'created') {
    const event = new SurveyProfileCreatedEvent(outcome.token);
    return { kind: 'created', event, thanks: profileThanks, styles: profileThanksStyles };
  }
  return { kind: 'refused', errors: errorsOf(outcome, messages) };
}

function errorsOf(
  outcome: Exclude<ProfileOutcome, { readonly kind: 'created' }>,
  messages: ProfileMessages,
): readonly ShownError[] {
  if (outcome.kind === 'refused') {
    return outcome.fields.map(({ field, message, minimumAge }) => ({
      field,
      words: minimumAge ? messages.tooYoung(minimumAge) : messages.refused(messages.field(field), message),
    }));
  }
  const reason = outcome.kind === 'exists' ? outcome.kind : outcome.reason;
  const retry = reason !== 'exists' && reason !== 'setup';
  return [{ field: null, words: messages.trouble(reason), retry }];
}
