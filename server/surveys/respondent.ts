import type { Vault } from '../security/vault.ts';
import type { ProfileConsent } from './consented.ts';
import { withoutSensitive } from '../networks/reading/answer-map.ts';
import type { Respondent } from '../networks/survey-provider.ts';

/** What is known of a user who wants surveys. */
export interface SurveyUser {
  readonly country: string;
  readonly dob: string;
  readonly gender: 'm' | 'f';
  readonly zip: string;
  readonly answers: Readonly<Record<string, readonly number[]>>;
  readonly consent?: ProfileConsent | undefined;
}

/** From where the user asks. */
export interface SurveyVisit {
  /** The wall where the user's clicks go, and the user there. */
  readonly adwallId: number;
  readonly subid1: string;
  readonly ip: string;
  readonly userAgent: string;
  readonly device: Respondent['device'];
  readonly languages: readonly string[];
  /** Of the request, for the log; null if a command asks. */
  readonly requestId: string | null;
}

/**
 * What one source may learn of the user: only with a consent to its provider, and sensitive answers only with the consent
 * to these.
 */
export function respondentOf(user: SurveyUser, visit: SurveyVisit, source: string, vault: Vault): Respondent {
  const { answers, consent, country, dob, gender, zip } = user;
  const { adwallId, subid1 } = visit;
  return {
    userId: vault.sourceUserId({ source, adwallId, subid1 }),
    country,
    birthDate: dob,
    gender,
    postalCode: zip,
    answers: consent?.sensitive ? answers : withoutSensitive(answers),
    ip: visit.ip,
    userAgent: visit.userAgent,
    device: visit.device,
    language: visit.languages[0] ?? null,
  };
}
