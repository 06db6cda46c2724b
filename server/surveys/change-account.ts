import type { Clock } from '../runtime/clock.ts';
import type { Vault } from '../security/vault.ts';
import type { AuditAbout } from '../store/ports/audit.ts';
import type { SurveySource } from '../store/ports/sources.ts';
import type { Store } from '../store/store.ts';
import { checkAccount, type AccountTerms } from './check-account.ts';
import { findSurveyProvider } from './survey-providers.ts';

/** The changes of an operator to an account; null for what stays. */
export interface AccountChange {
  name: string;
  credential: string | null;
  /** `name=value` each; `name=` removes one. */
  settings: readonly string[];
  /** The operator's table of answer codes as JSON text. */
  answers: string | null;
  /** Changes of currency, rate and share. Clicks keep the terms of their time. */
  terms?: Partial<AccountTerms> | undefined;
  /** How long a replaced credential may still sign callbacks, if it signs them, because surveys may be open. */
  overlapMs: number;
}

/** `previousUntil`: until when the old credential may sign callbacks; null if it doesn't sign them. */
export type ChangedAccount =
  | { kind: 'unknown_account' }
  | { kind: 'invalid'; message: string }
  /** Another person changed the account since it was read. No retry, because a credential belongs to an address. */
  | { kind: 'changed_meanwhile' }
  | { kind: 'changed'; previousUntil: number | null };

/**
 * Changes an account at a survey provider. A credential is never sent to a new address. `allow`: hosts that may be called
 * over http.
 */
export function changeAccount({
  allow,
  clock,
  store,
  vault,
}: {
  store: Store;
  vault: Vault;
  clock: Clock;
  allow: readonly string[];
}): (change: AccountChange, audit?: AuditAbout) => Promise<ChangedAccount> {
  return async ({ answers, credential, name, overlapMs, settings, terms }, audit) => {
    const { sources } = await store.loadDirectory();
    const survey = sources.find((source) => source.name === name)?.survey ?? null;
    const provider = survey && findSurveyProvider(survey.provider);
    if (!survey || !provider) return { kind: 'unknown_account' };
    const checked = checkAccount(
      {
        provider: provider.name,
        credential,
        settings: merged(survey, settings),
        terms: { ...survey.terms, ...terms },
        answers: answers ?? (survey.answers === null ? null : JSON.stringify(survey.answers)),
      },
      allow,
    );
    if (checked.kind === 'invalid') return checked;
    const { account } = checked;
    if (credential === null && account.settings['base'] !== survey.settings['base']) {
      return {
        kind: 'invalid',
        message: 'A credential belongs to one address: enter the one for the new address, too.',
      };
    }
    const sealed = credential === null ? null : vault.sealSecret(credential);
    const previousUntil = sealed && provider.credentialSignsCallbacks ? clock.now() + overlapMs : null;
    const { kind } = await store.changeSurveySource({
      name,
      before: survey,
      survey: account,
      audit,
      ...(sealed && { sealedCredential: sealed }),
      ...(sealed && previousUntil !== null && { secret: { sealedSecret: sealed, previousUntil } }),
    });
    if (kind === 'changed') return { kind, previousUntil };
    return kind === 'unknown_source' ? { kind: 'unknown_account' } : { kind };
  };
}

/** The account's settings overridden by the operator's, as `name=value`. */
function merged({ settings }: SurveySource, given: readonly string[]): string[] {
  const nameOf = (pair: string): string => (pair.split('=', 1)[0] ?? '').trim();
  const replaced = new Set(given.map(nameOf));
  const kept = Object.entries(settings).flatMap(([name, value]) => (replaced.has(name) ? [] : [`${name}=${value}`]));
  return [...kept, ...given.filter((pair) => !/^[^=]+=\s*$/.test(pair))];
}
