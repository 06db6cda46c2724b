import { isoBirth } from './birth-date.ts';
import { normalizeZip } from './normalize-zip.ts';
import type { ProfileValues } from './profile-values.ts';

/** What the user consents to: the text of the box, its version and its language. */
export interface ConsentText {
  readonly wording: string;
  readonly version: string;
  readonly language: string;
}

/** The body of "Create survey user profile". Only for values without errors, so with consent. */
export function profileBody(
  values: ProfileValues,
  publishableKey: string,
  sensitive: ConsentText,
): Readonly<Record<string, unknown>> {
  const trimmed = Object.entries(values.texts).map(([name, text]) => [name, text.trim()] as const);
  return {
    api_key: publishableKey,
    ...Object.fromEntries(trimmed.filter(([, text]) => text)),
    zip: normalizeZip(values.texts.zip),
    gender: values.gender,
    dob: isoBirth(values.birth),
    country: values.country,
    target_system_selected: values.devices,
    answers: Object.fromEntries(
      Object.entries(values.answers)
        .filter(([, options]) => options.length > 0)
        .map(([id, options]) => [id, options.map(String)]),
    ),
    consent: { sensitive },
  };
}
