import type { Units } from '@rewards-wall/shared/credits.ts';
import type { surveyEmptyReasons } from '@rewards-wall/shared/schema/survey.ts';
import type { AnswerMap } from './reading/answer-map.ts';

/** What a provider may learn about a person. Never an e-mail address, a name, a street or a subid. */
export interface Respondent {
  /** A stable ID of this person for this provider, which identifies them to no other party. */
  readonly userId: string;
  /** ISO 3166-1 alpha-2, upper case. */
  readonly country: string;
  /** YYYY-MM-DD. */
  readonly birthDate: string;
  readonly gender: 'm' | 'f';
  readonly postalCode: string;
  /** Chosen option IDs by question ID, both our own. */
  readonly answers: Readonly<Record<number, readonly number[]>>;
  readonly ip: string;
  readonly userAgent: string;
  readonly device: 'desktop' | 'phone' | 'tablet';
  /** The person's preferred language, such as `pt-BR`; null if unknown. */
  readonly language: string | null;
}

/** An account at a provider, decrypted for one query. */
export interface ProviderAccount {
  /** Without a trailing slash. */
  readonly base: string;
  readonly credential: string;
  readonly settings: Readonly<Record<string, string>>;
  /** The provider's own map, completed by the operator's. */
  readonly answerMap: AnswerMap;
  /** Epoch ms. */
  readonly now: number;
}

export interface ProviderRequest {
  readonly method: 'GET' | 'POST';
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string | null;
}

/** One survey that this person can start now. */
export interface LiveSurvey {
  /** The provider's id. */
  readonly externalId: string;
  /** The expected length, at least 1. */
  readonly minutes: number;
  /** The publisher's payout for a complete. */
  readonly payout: Units;
  /** 1 to 5; null if the provider states none. */
  readonly rating: number | null;
  /** The provider's share of entrants who complete, 0 to 1; null if it states none. */
  readonly conversionRate: number | null;
  /** Bound to the person. Never stored. */
  readonly entryUrl: string;
}

/** Why a provider has no survey for a person (docs/contract/profiles.md#live-surveys). */
export type EmptyReason = (typeof surveyEmptyReasons)[number];

/**
 * `skipped`: rows that we can't show as surveys. `refused`: the provider itself refuses this request. `broken`: not in
 * the provider's known format.
 */
export type ProviderResponse =
  | { readonly kind: 'surveys'; readonly surveys: readonly LiveSurvey[]; readonly skipped: number }
  | { readonly kind: 'none'; readonly reason: EmptyReason | null }
  | { readonly kind: 'refused'; readonly problem: string }
  | { readonly kind: 'broken'; readonly problem: string };

export interface ProviderSetting {
  readonly help: string;
  readonly isRequired: boolean;
}

/**
 * Declares the protocol of one survey provider (docs/decisions/012-live-surveys-are-asked-per-user.md). Pure: it builds
 * requests and parses responses, and never sends anything itself.
 */
export interface NetworkSurveys {
  /** The name in commands, consents and offers. */
  readonly name: string;
  /** For people. */
  readonly network: string;
  readonly facts: 'documented' | 'integrators' | 'experimental';
  /** The date of the last check of those facts, YYYY-MM-DD. */
  readonly checked: string;
  readonly setUp: readonly string[];
  readonly limits: readonly string[];
  /** The API's address without a trailing slash, unless the setting `base` replaces it. */
  readonly base: string;
  /** Domains that entry links may lead to, besides the host of `base`. */
  readonly entryDomains: readonly string[];
  readonly settings: Readonly<Record<string, ProviderSetting>>;
  /** What the credential is, for the operator. */
  readonly credential: string;
  /** Whether the credential also signs the callbacks. */
  readonly credentialSignsCallbacks: boolean;
  /** How many requests a minute we send at most, for all users of a process. */
  readonly requestsPerMinute: number;
  /** The average time of people who don't qualify. */
  readonly screenoutMinutes: number;
  /** The known part of its questions and codes. */
  readonly answerMap: AnswerMap;
  /** The request that registers a person before the listing; null if the listing has everything. */
  register(account: ProviderAccount, person: Respondent): ProviderRequest | null;
  /** The request for surveys, or the reason if there would be none. */
  list(account: ProviderAccount, person: Respondent): ProviderRequest | EmptyReason;
  read(status: number, body: string): ProviderResponse;
  /** Adds our click ID to an entry link. The callback returns it. */
  entryLink(entryUrl: string, clickId: string): string;
}

/** A provider as surveys use it. */
export interface SurveyProvider extends NetworkSurveys {
  /** The network whose callbacks report the ends of its surveys. */
  readonly scheme: string;
}
