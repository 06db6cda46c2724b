import { apiBase } from '../../api/api-base.ts';
import { pageFetch } from '../../api/request-json.ts';
import { OnceKey } from '../../api/request-once.ts';
import { isSecretKey } from '../../api/secret-key.ts';
import { styleSheet } from '../../ui/style-sheet.ts';
import { openWithdrawal } from '../consent/withdrawal.ts';
import type { Draft } from '../draft.ts';
import type { ShownError } from '../fields/shown-error.ts';
import type { FormHost } from '../form-host.ts';
import type { FormMessages } from '../messages/load-form-messages.ts';
import { CONSENT_VERSION } from '../values/consent-version.ts';
import { profileBody } from './profile-body.ts';
import type { NormalizedFields } from './profile-body.ts';
import { createProfile } from './profile-client.ts';
import type { ProfileAddress, ProfileOutcome } from './profile-client.ts';
import { SurveyProfileCreatedEvent } from './profile-events.ts';
import profileThanksCss from './profile-thanks.css?inline';
import { profileThanks } from './profile-thanks.ts';
import type { Thanks } from './profile-thanks.ts';

const styles = styleSheet(profileThanksCss);

/** The outcome: the event that reports it and what replaces the form, or the errors to show above the form. */
export type SendOutcome =
  | {
      readonly kind: 'created';
      readonly event: SurveyProfileCreatedEvent;
      readonly thanks: (messages: FormMessages) => Thanks;
      readonly styles: CSSStyleSheet;
    }
  | { readonly kind: 'refused'; readonly errors: readonly ShownError[] };

/** What is sent: the completed form of `draft`. */
export interface ProfileSending extends Pick<ProfileAddress, 'isField'> {
  readonly host: FormHost;
  readonly draft: Draft;
  readonly normalized: NormalizedFields;
  /** The user has agreed to `consentSensitive` of these. */
  readonly messages: FormMessages;
}

/** Sends the form with the user's consent. */
export async function sendProfile({
  draft,
  host,
  isField,
  messages,
  normalized,
}: ProfileSending): Promise<SendOutcome> {
  const { pubId, profileId, userId, publishableKey } = host;
  // The check of the page may not have loaded.
  if (isSecretKey(publishableKey)) return { kind: 'refused', errors: errorsOf(notSetUp, messages) };
  const { lang } = messages.format;
  const address = { base: apiBase(host.apiBase), pubId, profileId, userId, lang, isField };
  const sensitive = { wording: messages.consentSensitive, version: CONSENT_VERSION, language: lang };
  const body = { ...profileBody(draft.values, publishableKey, normalized), consent: { sensitive } };
  draft.keys ??= new OnceKey();
  const outcome = await createProfile(pageFetch, address, body, draft.keys);
  if (outcome.kind !== 'created') return { kind: 'refused', errors: errorsOf(outcome, messages) };
  const { token } = outcome;
  const withdrawal = await openWithdrawal(host, { fetch: pageFetch, ...address, token }).catch(() => null);
  return {
    kind: 'created',
    event: new SurveyProfileCreatedEvent(token),
    thanks: (shown) => profileThanks(shown, withdrawal?.()),
    styles,
  };
}

const notSetUp = { kind: 'unavailable', reason: 'setup' } as const;

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
