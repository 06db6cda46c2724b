import type { Vault } from '../security/vault.ts';
import type { ProfileConsent } from './consented.ts';
import { withoutSensitive } from '../networks/reading/answer-map.ts';
import type { Respondent } from '../networks/survey-provider.ts';

/** What we know about a user who requests surveys. */
export interface SurveyUser {
  readonly country: string;
  readonly dob: string;
  readonly gender: 'm' | 'f';
  readonly zip: string;
  readonly answers: Readonly<Record<string, readonly number[]>>;
  readonly consent?: ProfileConsent | undefined;
}

/** The circumstances of the user's request. */
export interface SurveyVisit {
  /** The wall that gets the user's clicks, and the user's ID there. */
  readonly adwallId: number;
  readonly subid1: string;
  readonly ip: string;
  readonly userAgent: string;
  readonly device: Respondent['device'];
  readonly languages: readonly string[];
  /** The ID of the request, for the log; null for a CLI command. */
  readonly requestId: string | null;
}

/**
 * What one source may learn about the user: nothing without consent to its provider, and sensitive answers only with
 * the separate consent.
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
