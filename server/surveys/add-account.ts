import type { Units } from '@rewards-wall/shared/credits.ts';
import type { AuditEntry } from '../store/ports/audit.ts';
import type { NewSource, SurveySource } from '../store/ports/sources.ts';
import type { Store } from '../store/store.ts';
import { checkAccount, type AccountTerms } from './check-account.ts';
import type { SurveyProvider } from '../networks/survey-provider.ts';

/** A new account at a survey provider, as an operator describes it. */
export interface NewAccount {
  /** Also the name of its lead source. */
  name: string;
  provider: string;
  credential: string;
  /** The secret of its callbacks; null if the credential signs them. */
  secret: string | null;
  /** `name=value` each. */
  settings: readonly string[];
  /** The operator's table of answer codes as JSON text; null for none. */
  answers: string | null;
  terms?: Partial<AccountTerms> | undefined;
  /** Credits for a screen-out whose amount the provider doesn't sign. */
  screenoutCredits?: Units | undefined;
  /** Whether it starts paused. */
  isPaused: boolean;
}

export type AddedAccount =
  | { kind: 'created'; callbackUrl: string; provider: SurveyProvider; warnings: string[] }
  | { kind: 'exists' }
  /** `isSecretMissing`: the provider signs its callbacks with a separate secret. */
  | { kind: 'invalid'; message: string; isSecretMissing: boolean };

/** The lead source of an account. */
interface SourceRequest {
  name: string;
  scheme: string;
  ips: readonly string[];
  secret: string;
  survey: { account: SurveySource; credential: string };
  screenoutCredits?: Units;
}

/** Checks the lead source of a new account and chooses its secret. */
export type PrepareAccountSource = (
  request: SourceRequest,
) =>
  | { kind: 'prepared'; source: NewSource; urlTemplate: string; warnings: string[] }
  | { kind: 'exists' }
  | { kind: 'unknown_scheme' }
  | { kind: 'invalid'; message: string };

/**
 * Adds an account at a survey provider, with the lead source of its callbacks. `allow`: hosts that may be called over
 * http.
 */
export function addAccount({
  allow,
  prepareSource,
  store,
}: {
  store: Store;
  allow: readonly string[];
  prepareSource: PrepareAccountSource;
}): (account: NewAccount, audit?: AuditEntry) => Promise<AddedAccount> {
  return async ({ credential, isPaused, name, screenoutCredits, secret: given, ...described }, audit) => {
    const checked = checkAccount({ ...described, credential }, allow);
    if (checked.kind === 'invalid') return { ...checked, isSecretMissing: false };
    const { provider } = checked;
    const account = { ...checked.account, isPaused };
    const secret = given ?? (provider.credentialSignsCallbacks ? credential : null);
    if (secret === null) {
      const message = `${provider.network} signs its callbacks with a secret of its own, which is missing.`;
      return { kind: 'invalid', message, isSecretMissing: true };
    }
    const prepared = prepareSource({
      name,
      scheme: provider.scheme,
      ips: [],
      secret,
      survey: { account, credential },
      ...(screenoutCredits !== undefined && { screenoutCredits }),
    });
    if (prepared.kind === 'invalid') return { ...prepared, isSecretMissing: false };
    if (prepared.kind === 'exists') return { kind: prepared.kind };
    if (prepared.kind === 'unknown_scheme') {
      throw new Error(`The provider ${provider.name} names an unknown scheme.`);
    }
    const { source, urlTemplate: callbackUrl, warnings } = prepared;
    const { kind } = await store.createSource({ ...source, audit });
    return kind === 'exists' ? { kind } : { kind, callbackUrl, provider, warnings };
  };
}
