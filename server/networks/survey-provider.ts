import type { Units } from '@rewards-wall/shared/credits.ts';
import type { surveyEmptyReasons } from '@rewards-wall/shared/schema/survey.ts';
import type { AnswerMap } from './reading/answer-map.ts';

/** What a provider may learn about a person. Never an e-mail address, a name, a street or a subid. */
export interface Respondent {
  /** A stable id of this person at this provider, from which no one else learns who it is. */
  readonly userId: string;
  /** ISO 3166-1 alpha-2, upper case. */
  readonly country: string;
  /** YYYY-MM-DD. */
  readonly birthDate: string;
  readonly gender: 'm' | 'f';
  readonly postalCode: string;
  /** Chosen option ids by question id: our own ids. */
  readonly answers: Readonly<Record<number, readonly number[]>>;
  readonly ip: string;
  readonly userAgent: string;
  readonly device: 'desktop' | 'phone' | 'tablet';
  /** The best language that the person accepts, such as `pt-BR`; null if unknown. */
  readonly language: string | null;
}

/** An account at a provider, opened for one question. */
export interface ProviderAccount {
  /** Without a trailing slash. */
  readonly base: string;
  readonly credential: string;
  readonly settings: Readonly<Record<string, string>>;
  /** The provider's own table, completed by the operator's. */
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
  /** What a complete pays the publisher. */
  readonly payout: Units;
  /** 1 to 5; null if the provider has none. */
  readonly rating: number | null;
  /** The provider's share of entrants who complete, 0 to 1; null if it has none. */
  readonly conversionRate: number | null;
  /** Bound to the person. Never stored. */
  readonly entryUrl: string;
}

/** Why a provider has no survey for a person (docs/contract/profiles.md#live-surveys). */
export type EmptyReason = (typeof surveyEmptyReasons)[number];

/**
 * `skipped`: rows that are no survey we can show. `refused`: the provider says in its own words that it doesn't take this
 * request. `broken`: not the provider's answer, as far as we know it.
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
 * Declares how one survey provider speaks (docs/decisions/012-live-surveys-are-asked-per-user.md). Pure: it builds requests and reads
 * answers, and never sends anything itself.
 */
export interface NetworkSurveys {
  /** By which commands, consents and offers name it. */
  readonly name: string;
  /** For people. */
  readonly network: string;
  readonly facts: 'documented' | 'integrators' | 'experimental';
  /** When someone last read those facts, YYYY-MM-DD. */
  readonly checked: string;
  readonly setUp: readonly string[];
  readonly limits: readonly string[];
  /** The API's address without a trailing slash, unless the setting `base` names another. */
  readonly base: string;
  /** Domains that entry links may lead to, besides the host of `base`. */
  readonly entryDomains: readonly string[];
  readonly settings: Readonly<Record<string, ProviderSetting>>;
  /** What the credential is, for the operator. */
  readonly credential: string;
  /** Whether the credential also signs the callbacks. */
  readonly credentialSignsCallbacks: boolean;
  /** Requests a minute that we send it at most, for all users of a process. */
  readonly requestsPerMinute: number;
  /** How long people take on average who don't qualify. */
  readonly screenoutMinutes: number;
  /** What is known of its questions and codes. */
  readonly answerMap: AnswerMap;
  /** Tells it what it wants to know before it lists surveys; null if the listing says it all. */
  register(account: ProviderAccount, person: Respondent): ProviderRequest | null;
  /** Asks for the surveys; the reason if it would have none. */
  list(account: ProviderAccount, person: Respondent): ProviderRequest | EmptyReason;
  read(status: number, body: string): ProviderResponse;
  /** The entry link with our click id, which comes back in the callback. */
  entryLink(entryUrl: string, clickId: string): string;
}

/** A provider as surveys use it. */
export interface SurveyProvider extends NetworkSurveys {
  /** The network whose callbacks say how its surveys end. */
  readonly scheme: string;
}
