import { UNITS_PER_CREDIT } from '@rewards-wall/shared/credits.ts';
import { addressProblems } from '../net/address-problems.ts';
import { withoutTrailingSlashes } from '../net/without-trailing-slashes.ts';
import { UNITS_PER_RATE } from '../schema/feed-terms.ts';
import type { SurveySource } from '../store/ports/sources.ts';
import { readAnswersFile } from './answers-file.ts';
import { findSurveyProvider, surveyProviders } from './survey-providers.ts';
import type { SurveyProvider } from '../networks/survey-provider.ts';

export interface AccountRequest {
  provider: string;
  /** Null if it stays the same. */
  credential: string | null;
  /** `name=value` each. */
  settings: readonly string[];
  /** The operator's table of answer codes as JSON text; null for none. */
  answers: string | null;
  /** The provider's currency and its conversion to ours; absent terms get the default. */
  terms?: Partial<AccountTerms> | undefined;
}

export type AccountTerms = NonNullable<SurveySource['terms']>;

const usualTerms: AccountTerms = { currency: 'USD', rate: UNITS_PER_RATE, share: UNITS_PER_CREDIT };

export type CheckedAccount =
  { kind: 'account'; provider: SurveyProvider; account: SurveySource } | { kind: 'invalid'; message: string };

const MAX_LENGTH = 512;
/** Settings of every provider's account: the address of its API, and the name that users see. */
const COMMON: readonly string[] = ['base', 'title'];

/**
 * Checks an operator's input for an account at a provider before anything is stored. `allow`: hosts that may be called
 * over http.
 */
export function checkAccount(
  { answers, credential, provider: name, settings: given, terms: changed }: AccountRequest,
  allow: readonly string[],
): CheckedAccount {
  const provider = findSurveyProvider(name);
  if (provider === null) {
    const known = surveyProviders.map((one) => one.name).join(', ');
    return invalid(`There is no survey provider ${name}. The survey providers are: ${known}.`);
  }
  if (credential !== null && !isCredential(credential)) {
    return invalid(`A credential must have 1 to ${MAX_LENGTH} characters and no spaces.`);
  }
  const settings: Record<string, string> = {};
  for (const pair of given) {
    const at = pair.indexOf('=');
    const [key, value] = [pair.slice(0, Math.max(at, 0)).trim(), pair.slice(at + 1).trim()];
    if (!COMMON.includes(key) && !Object.hasOwn(provider.settings, key)) {
      return invalid(`${provider.network} has no setting ${key || pair}. Its settings are: ${namesOf(provider)}.`);
    }
    if (value === '' || value.length > MAX_LENGTH) return invalid(`The setting ${key} needs a value.`);
    settings[key] = key === 'base' ? withoutTrailingSlashes(value) : value;
  }
  const [problem] = settings['base'] === undefined ? [] : addressProblems(settings['base'], allow);
  if (problem !== undefined) return invalid(problem);
  const missing = Object.entries(provider.settings).find(([key, { isRequired }]) => isRequired && !(key in settings));
  if (missing) return invalid(`${provider.network} needs --setting ${missing[0]}=…: ${missing[1].help}.`);
  const table = answers === null ? null : readTable(answers);
  if (table?.kind === 'invalid') return invalid(`The table of answers can't be used. ${table.message}`);
  const terms = { ...usualTerms, ...changed };
  if (!/^[A-Z]{3}$/.test(terms.currency)) return invalid('The currency must be a code of three letters, such as USD.');
  const isUsual = JSON.stringify(terms) === JSON.stringify(usualTerms);
  const account = {
    provider: name,
    isPaused: false,
    settings,
    answers: table?.table ?? null,
    ...(!isUsual && { terms }),
  };
  return { kind: 'account', provider, account };
}

function isCredential(text: string): boolean {
  return text !== '' && text.length <= MAX_LENGTH && !/[\p{Cc}\p{Z}]/u.test(text);
}

function readTable(text: string): ReturnType<typeof readAnswersFile> {
  try {
    return readAnswersFile(JSON.parse(text));
  } catch {
    return { kind: 'invalid', message: 'It is not JSON.' };
  }
}

function namesOf(provider: SurveyProvider): string {
  return [...COMMON, ...Object.keys(provider.settings)].join(', ');
}

function invalid(message: string): CheckedAccount {
  return { kind: 'invalid', message };
}
