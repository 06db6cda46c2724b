import type { Vault } from '../security/vault.ts';
import type { FeedRate } from '../schema/feed-terms.ts';
import type { Source } from '../store/ports/sources.ts';
import { completedMap } from '../networks/reading/answer-map.ts';
import { readAnswersFile } from './answers-file.ts';
import { findSurveyProvider } from './survey-providers.ts';
import type { ProviderAccount, SurveyProvider } from '../networks/survey-provider.ts';

/** An account at a survey provider that can be queried. */
export interface SurveyAccount {
  /** The source of its leads, whose name is also the account's. */
  readonly source: string;
  readonly provider: SurveyProvider;
  /** The name that users see. */
  readonly title: string;
  /** Null if users get what the provider pays. */
  readonly rate: FeedRate | null;
  readonly open: (now: number) => ProviderAccount;
}

/** The accounts that are not paused, and whose provider this build knows. */
export function surveyAccounts(sources: readonly Source[], vault: Vault): SurveyAccount[] {
  return sources.flatMap((source) => {
    const account = source.survey?.isPaused === true ? null : surveyAccountOf(source, vault);
    return account === null ? [] : [account];
  });
}

/** The account of a source, even a paused one; null if it isn't one, or if this build doesn't know its provider. */
export function surveyAccountOf(source: Source, vault: Vault): SurveyAccount | null {
  const { name, sealedCredential, survey } = source;
  const provider = survey && findSurveyProvider(survey.provider);
  if (!survey || !provider || sealedCredential === null) return null;
  const own = survey.answers === null ? null : readAnswersFile(survey.answers);
  const { base = provider.base, title = provider.network, ...settings } = survey.settings;
  const open = (now: number): ProviderAccount => ({
    base,
    settings,
    now,
    credential: vault.openSecret(sealedCredential),
    answerMap: completedMap(provider.answerMap, own?.kind === 'table' ? own.table : null),
  });
  return { source: name, provider, title, rate: survey.terms ?? null, open };
}

/** Whether an entry link leads to an allowed host: the provider's own, or one of its domains over HTTPS. */
export function isEntryUrl(link: string, account: { provider: SurveyProvider }, base: string): boolean {
  if (!URL.canParse(link) || !URL.canParse(base)) return false;
  const url = new URL(link);
  if (url.username !== '' || url.password !== '') return false;
  if (url.origin === new URL(base).origin) return true;
  const { hostname, protocol } = url;
  const isKnown = account.provider.entryDomains.some(
    (domain) => hostname === domain || hostname.endsWith(`.${domain}`),
  );
  return protocol === 'https:' && isKnown;
}
