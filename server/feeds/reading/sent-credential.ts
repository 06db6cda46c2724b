import type { Settings, CredentialSlot } from '../../networks/paged-request.ts';

/** A feed's credential, and how its requests send it. */
export interface SentCredential {
  readonly adapter: { readonly credential: CredentialSlot | null };
  readonly settings: Settings;
  /** Null if the feed has none. */
  readonly credential: string | null;
}

/** The user name and password of the Basic header. */
export function basicPair({ adapter, settings }: SentCredential, credential: string): string | null {
  const slot = adapter.credential;
  if (slot?.in !== 'basic') return null;
  return Buffer.from(`${settings[slot.userSetting] ?? ''}:${credential}`).toString('base64');
}

/** Every text that reveals the credential: in clear, as URLs and forms encode it, and in Basic's header. */
export function credentialForms(sent: SentCredential): string[] {
  const { credential } = sent;
  if (credential === null) return [];
  const inForm = new URLSearchParams({ '': credential }).toString().slice(1);
  const basic = basicPair(sent, credential);
  return [...new Set([credential, encodeURIComponent(credential), inForm, ...(basic === null ? [] : [basic])])];
}
