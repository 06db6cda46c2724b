/** The user's consents in the profile: null if withdrawn, absent if never asked for. */
export interface ProfileConsent {
  readonly sensitive?: object | null | undefined;
  readonly providers?: Readonly<Record<string, object | null>> | undefined;
}

/** The user's decision about a provider. */
export type ProviderConsent = 'given' | 'refused' | 'not_asked';

export function consentTo(consent: ProfileConsent | undefined, provider: string): ProviderConsent {
  const { providers } = consent ?? {};
  if (providers === undefined || !Object.hasOwn(providers, provider)) return 'not_asked';
  return providers[provider] === null ? 'refused' : 'given';
}
