import { pageFetch } from '../../api/request-json.ts';
import type { OnceKey } from '../../api/request-once.ts';
import { isSecretKey } from '../../api/secret-key.ts';
import { loadMessages } from '../../i18n/load-messages.ts';
import { wallLanguages } from '../../locales/wall-languages.ts';
import type { ShownError } from '../fields/shown-error.ts';
import type { FormMessages } from '../messages/load-form-messages.ts';
import type { CreatedProfile, Sending } from '../state/form-state.ts';
import { isoBirth } from '../values/birth-date.ts';
import { CONSENT_VERSION } from '../values/consent-version.ts';
import { isFieldId } from '../values/profile-steps.ts';
import { zipOf } from '../values/zip.ts';
import { profileBody } from './profile-body.ts';
import { createProfile } from './profile-client.ts';
import type { ProfileOutcome } from './profile-client.ts';

/** The new profile, or the errors to show above the form. */
type SendOutcome =
  | { readonly kind: 'created'; readonly profile: CreatedProfile }
  | { readonly kind: 'refused'; readonly errors: readonly ShownError[] };

/** Sends the completed form with the user's consent. */
export async function sendProfile({ messages, page, values }: Sending, keys: OnceKey): Promise<SendOutcome> {
  const { base, pubId, profileId, userId, publishableKey } = page;
  // The check of the page may not have loaded.
  if (isSecretKey(publishableKey)) return { kind: 'refused', errors: errorsOf(notSetUp, messages) };
  const { lang } = messages.format;
  const address = { base, pubId, profileId, userId, lang, isField: isFieldId };
  const normalized = { dob: isoBirth(values.birth), zip: zipOf(values) };
  const sensitive = { wording: messages.consentSensitive, version: CONSENT_VERSION, language: lang };
  const body = { ...profileBody(values, publishableKey, normalized), consent: { sensitive } };
  const outcome = await createProfile(pageFetch, address, body, keys);
  if (outcome.kind !== 'created') return { kind: 'refused', errors: errorsOf(outcome, messages) };
  const surveys = await loadMessages(wallLanguages, [lang]).then(
    (wall) => wall.surveys,
    () => null,
  );
  return { kind: 'created', profile: { token: outcome.token, surveys } };
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
