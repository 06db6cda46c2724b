import type { ProfileValues } from '../values/profile-values.ts';

/** The fields that are sent in another form than they are typed in. */
interface NormalizedFields {
  /** YYYY-MM-DD. */
  readonly dob: string;
  readonly zip: string;
}

/** The body of "Create survey user profile", without the consent. Only for values without errors. */
export function profileBody(
  values: ProfileValues,
  publishableKey: string,
  normalized: NormalizedFields,
): Readonly<Record<string, unknown>> {
  const trimmed = Object.entries(values.texts).map(([name, text]) => [name, text.trim()] as const);
  return {
    api_key: publishableKey,
    ...Object.fromEntries(trimmed.filter(([, text]) => text)),
    ...normalized,
    gender: values.gender,
    country: values.country,
    target_system_selected: values.devices,
    answers: Object.fromEntries(
      Object.entries(values.answers)
        .filter(([, options]) => options.length > 0)
        .map(([id, options]) => [id, options.map(String)]),
    ),
  };
}
