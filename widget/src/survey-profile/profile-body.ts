import { isoBirth } from './birth-date.ts';
import { normalizeZip } from './normalize-zip.ts';
import type { ProfileValues } from './profile-values.ts';

/** The body of "Create survey user profile". Only for values that `checkFields` found nothing wrong with. */
export function profileBody(values: ProfileValues, publishableKey: string): Readonly<Record<string, unknown>> {
  const { address2, ...texts } = values.texts;
  const trimmed = Object.fromEntries(Object.entries(texts).map(([name, text]) => [name, text.trim()]));
  return {
    api_key: publishableKey,
    ...trimmed,
    ...(address2.trim() === '' ? {} : { address2: address2.trim() }),
    zip: normalizeZip(texts.zip),
    gender: values.gender,
    dob: isoBirth(values.birth),
    country: values.country,
    target_system_selected: values.devices,
    answers: Object.fromEntries(
      Object.entries(values.answers)
        .filter(([, options]) => options.length > 0)
        .map(([id, options]) => [id, options.map(String)]),
    ),
  };
}
