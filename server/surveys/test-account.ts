import type { Units } from '@rewards-wall/shared/credits.ts';
import { textOf, type BoundedFetch } from '../net/safe-fetch.ts';
import type { Clock } from '../runtime/clock.ts';
import type { Vault } from '../security/vault.ts';
import type { Source } from '../store/ports/sources.ts';
import { paysTooMuch } from './find-live-surveys.ts';
import { earningsPerMinute, orderSurveys } from './order-surveys.ts';
import type { EmptyReason, LiveSurvey, ProviderRequest, Respondent } from '../networks/survey-provider.ts';
import { isEntryUrl, surveyAccountOf, type SurveyAccount } from './survey-account.ts';
import { paidToUser } from './survey-offer.ts';

/** A fictitious person, as an operator describes them. */
export type TestPerson = Pick<
  Respondent,
  'country' | 'birthDate' | 'gender' | 'postalCode' | 'ip' | 'userAgent' | 'device' | 'language'
>;

/** A request that was sent, without secrets, and its outcome. */
export interface TestedRequest {
  readonly what: 'profile' | 'list';
  readonly request: string;
  /** Null if there was no response. */
  readonly status: number | null;
  /** Why there was no response, or why it ended early. */
  readonly error: string | null;
  readonly ms: number;
  /** The start of an unexpected response; empty otherwise, because entry links belong to one person. */
  readonly answer: string;
}

/** Why a listed survey would not be shown. */
export type HiddenBecause = 'foreign_link' | 'pays_too_much' | 'payout_min';

export interface TestedSurvey {
  readonly surveyId: string;
  readonly minutes: number;
  /** What the provider pays, in its own currency. */
  readonly paid: Units;
  /** What counts for the user's reward, in the currency of payouts. */
  readonly payout: Units;
  readonly rating: number | null;
  /** The provider's share of entrants who complete, 0 to 1. */
  readonly conversionRate: number | null;
  /** The expected earnings per minute, which determine the order of the list. */
  readonly perMinute: Units;
  readonly hidden: HiddenBecause | null;
}

export type TestedAccount =
  | { kind: 'unknown_account' }
  | {
      kind: 'tested';
      requests: TestedRequest[];
      /** `asked_nothing`: the provider would have no survey for this person, so no request was sent. */
      outcome: 'surveys' | 'none' | 'asked_nothing' | 'refused' | 'broken' | 'failed';
      reason: EmptyReason | null;
      problem: string | null;
      /** In the order in which users see them, then the hidden ones. */
      surveys: TestedSurvey[];
      /** Rows of the response that aren't surveys we can show. */
      skipped: number;
    };

/** Answers that identify no one, so that the account's codes are tested too. */
const ANSWERS: Respondent['answers'] = { 1: [2], 2: [11], 4: [30], 5: [32], 9: [109] };
const SHOWN_CHARACTERS = 1_000;
/** No wall has this ID, so the provider knows no real user by the same ID. */
const NO_WALL = 0;

/**
 * Requests a provider's surveys for a fictitious person, and explains which of them users would see. Stores and caches
 * nothing, and doesn't count for the provider's health. Works for paused providers too.
 */
export function testAccount({
  clock,
  fetch,
  vault,
}: {
  vault: Vault;
  clock: Clock;
  fetch: BoundedFetch;
}): (input: { source: Source | null; person: TestPerson; payoutMin: Units }) => Promise<TestedAccount> {
  return async ({ payoutMin, person, source }) => {
    const account = source && surveyAccountOf(source, vault);
    if (account === null) return { kind: 'unknown_account' };
    const opened = account.open(clock.now());
    const userId = vault.sourceUserId({ source: account.source, adwallId: NO_WALL, subid1: 'test' });
    const respondent: Respondent = { ...person, userId, answers: ANSWERS };
    const { provider } = account;
    const nothing = { kind: 'tested', reason: null, problem: null, surveys: [], skipped: 0 } as const;
    const list = provider.list(opened, respondent);
    if (typeof list === 'string')
      return { ...nothing, surveys: [], requests: [], outcome: 'asked_nothing', reason: list };
    const requests: TestedRequest[] = [];
    const ask = async (what: TestedRequest['what'], request: ProviderRequest) => {
      const answered = await send(fetch, request);
      requests.push({ what, request: showRequest(request, opened.credential), ...answered.shown });
      return answered;
    };
    const failed = (problem: string | null): TestedAccount => ({
      ...nothing,
      surveys: [],
      requests,
      outcome: 'failed',
      problem,
    });
    const register = provider.register(opened, respondent);
    if (register !== null) {
      const { shown, text } = await ask('profile', register);
      if (shown.status === null || shown.error !== null) return failed(shown.error);
      if (shown.status >= 300) return explained(requests, text, opened.credential, failed(`status ${shown.status}`));
    }
    const { shown, text } = await ask('list', list);
    if (shown.status === null || shown.error !== null) return failed(shown.error);
    const answer = provider.read(shown.status, text);
    if (answer.kind === 'none') return { ...nothing, surveys: [], requests, outcome: 'none', reason: answer.reason };
    if (answer.kind !== 'surveys') {
      const { kind: outcome, problem } = answer;
      return explained(requests, text, opened.credential, { ...nothing, surveys: [], requests, outcome, problem });
    }
    const surveys = inOrder(account, answer.surveys, { base: opened.base, payoutMin });
    return { ...nothing, requests, outcome: 'surveys', surveys, skipped: answer.skipped };
  };
}

async function send(fetch: BoundedFetch, request: ProviderRequest) {
  const outcome = await fetch(request);
  const ms = Math.round(outcome.ms);
  if (outcome.kind === 'failed') return { text: '', shown: { status: null, error: outcome.error, ms, answer: '' } };
  return { text: textOf(outcome.kept), shown: { status: outcome.status, error: outcome.cut, ms, answer: '' } };
}

/** Adds the start of an unexpected response to its request. */
function explained(requests: TestedRequest[], text: string, credential: string, tested: TestedAccount): TestedAccount {
  const last = requests.pop();
  const answer = cutCredential(text, credential).slice(0, SHOWN_CHARACTERS);
  if (last !== undefined) requests.push({ ...last, answer });
  return tested;
}

function inOrder(
  account: SurveyAccount,
  surveys: readonly LiveSurvey[],
  { base, payoutMin }: { base: string; payoutMin: Units },
): TestedSurvey[] {
  const { rate } = account;
  const { screenoutMinutes } = account.provider;
  const history = { entrants: 0, completes: 0 };
  const ranked = surveys.map((survey) => {
    const payout = paidToUser(survey.payout, rate);
    const { conversionRate, externalId, minutes } = survey;
    const hidden = !isEntryUrl(survey.entryUrl, account, base)
      ? 'foreign_link'
      : paysTooMuch(survey, rate)
        ? 'pays_too_much'
        : payout < payoutMin
          ? 'payout_min'
          : null;
    const facts = { externalId, minutes, payout, conversionRate, screenoutMinutes, history };
    return { ...facts, provider: account.source, survey, hidden } as const;
  });
  const shownFirst = orderSurveys(ranked).toSorted((a, b) => Number(a.hidden !== null) - Number(b.hidden !== null));
  return shownFirst.map((one) => ({
    surveyId: one.externalId,
    minutes: one.minutes,
    paid: one.survey.payout,
    payout: one.payout,
    rating: one.survey.rating,
    conversionRate: one.conversionRate,
    hidden: one.hidden,
    perMinute: Math.round(earningsPerMinute(one)),
  }));
}

/** Providers' names for keys, and for hashes that are made with one. */
const SECRET_NAME = /api[-_]?(?:key|token)|apik|secret|signature|hash|token/i;
const CUT = '…';

/** A request to a provider as text, without the credential and values derived from it. */
export function showRequest({ body, headers, method, url }: ProviderRequest, credential: string): string {
  const { host, pathname, protocol, searchParams } = new URL(url);
  const query = shownParameters(searchParams);
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${SECRET_NAME.test(name) ? CUT : value}`);
  const shown = [`${method} ${protocol}//${host}${pathname}${query === '' ? '' : `?${query}`}`, ...lines];
  const isForm = headers['content-type'] === 'application/x-www-form-urlencoded';
  if (body !== null) shown.push('', isForm ? shownParameters(new URLSearchParams(body)) : body);
  return cutCredential(shown.join('\n'), credential);
}

/** The text without the credential, in clear and as URLs and forms encode it. Shorten it afterwards. */
function cutCredential(text: string, credential: string): string {
  const inForm = new URLSearchParams({ '': credential }).toString().slice(1);
  const forms = new Set([credential, encodeURIComponent(credential), inForm]);
  return [...forms].reduce((rest, form) => rest.replaceAll(form, CUT), text);
}

/** Decoded, because people read it. */
function shownParameters(parameters: URLSearchParams): string {
  return [...parameters].map(([name, value]) => `${name}=${SECRET_NAME.test(name) ? CUT : value}`).join('&');
}
