import { createHash } from 'node:crypto';
import { DAY_MS, MINUTE_MS } from '@rewards-wall/shared/durations.ts';
import { readRetryAfter } from '../net/retry-after.ts';
import { textOf, type BoundedFetch } from '../net/safe-fetch.ts';
import type { Clock, MonotonicClock } from '../runtime/clock.ts';
import { createExpiringMap } from '../runtime/expiring-map.ts';
import type { Log } from '../runtime/log.ts';
import { TimeLimitError, within } from '../runtime/time-limit.ts';
import { createCircuit } from './circuit.ts';
import type { ProviderHealthLog } from './provider-health.ts';
import type {
  EmptyReason,
  LiveSurvey,
  ProviderAccount,
  ProviderRequest,
  Respondent,
} from '../networks/survey-provider.ts';
import { isEntryUrl, type SurveyAccount } from './survey-account.ts';

/** The time limit for a provider's responses, all requests together. */
export const ASK_TIMEOUT_MS = 2_500;
const KEPT_MS = 120_000;
/** A registered profile is not sent again until it changes or this process drops it. */
const REGISTERED_MS = DAY_MS;
const MOST_KEPT = 5_000;
const PER_ADDRESS = 60;

/**
 * A provider's result for a person. `failed`: it is slow, broken or resting, or refuses this person (`isAboutPerson`).
 * `bounded`: our limit of requests this minute is reached.
 */
export type Asked =
  | { readonly kind: 'surveys'; readonly surveys: readonly LiveSurvey[] }
  | { readonly kind: 'none'; readonly reason: EmptyReason | null }
  | { readonly kind: 'failed'; readonly isAboutPerson?: true }
  | { readonly kind: 'bounded' };

/**
 * Queries providers and caches each result for two minutes in this process only, because entry links are never stored.
 * `requestId`: of the first request, for the log.
 */
export interface AskProvider {
  (account: SurveyAccount, person: Respondent, requestId: string | null): Promise<Asked>;
}

export function createAskProvider({
  clock,
  fetch,
  health,
  log,
}: {
  /** The guarded fetch, with the time limit of one query. */
  fetch: BoundedFetch;
  clock: Clock & MonotonicClock;
  log: Log;
  /** Records the outcome of each query, except refusals of one person. */
  health?: ProviderHealthLog | undefined;
}): AskProvider {
  const kept = createExpiringMap<Asked>(clock, MOST_KEPT);
  const registered = createExpiringMap<string>(clock, MOST_KEPT);
  const underWay = new Map<string, Promise<Asked>>();
  const circuit = createCircuit(clock);
  const isWithin = createCallLimit(clock);

  const send = async (
    request: ProviderRequest,
  ): Promise<{ status: number; body: string; retryAfterMs: number | null }> => {
    const outcome = await fetch(request);
    if (outcome.kind === 'failed') throw new AskError(outcome.error, null);
    if (outcome.cut !== null) throw new AskError(outcome.cut, null);
    const { headers, kept: bytes, status } = outcome;
    const retryAfterMs = status === 429 ? (readRetryAfter(headers['retry-after'], clock.now()) ?? 0) : null;
    return { status, body: textOf(bytes), retryAfterMs };
  };

  const register = async (account: SurveyAccount, opened: ProviderAccount, person: Respondent): Promise<void> => {
    const request = account.provider.register(opened, person);
    if (request === null) return;
    const key = `${account.source} ${person.userId}`;
    const digest = digestOf([person.country, person.birthDate, person.gender, person.postalCode, person.answers]);
    if (registered.get(key)?.value === digest) return;
    const { retryAfterMs, status } = await send(request);
    if (status >= 300) throw new AskError(`status ${status} to the profile`, retryAfterMs, isAboutPerson(status));
    registered.set(key, digest, REGISTERED_MS);
  };

  const list = async (account: SurveyAccount, person: Respondent): Promise<Asked> => {
    const opened = account.open(clock.now());
    const request = account.provider.list(opened, person);
    if (typeof request === 'string') return { kind: 'none', reason: request };
    await register(account, opened, person);
    const { body, retryAfterMs, status } = await send(request);
    const answer = account.provider.read(status, body);
    if (answer.kind === 'refused' || answer.kind === 'broken') {
      throw new AskError(answer.problem, retryAfterMs, answer.kind === 'refused' || isAboutPerson(status));
    }
    if (answer.kind === 'none') return answer;
    return {
      kind: 'surveys',
      surveys: answer.surveys.filter(({ entryUrl }) => isEntryUrl(entryUrl, account, opened.base)),
    };
  };

  const ask: AskProvider = async (account, person, requestId) => {
    const { source } = account;
    try {
      const asked = await within(ASK_TIMEOUT_MS, list(account, person));
      circuit.succeeded(source);
      health?.succeeded(source);
      return asked;
    } catch (error) {
      if (!(error instanceof AskError) && !(error instanceof TimeLimitError)) throw error;
      const aboutPerson = error instanceof AskError && error.isAboutPerson;
      const reason = error instanceof AskError ? error.message : 'timeout';
      if (!aboutPerson && reason !== 'local_failure') {
        circuit.failed(source, error instanceof AskError ? error.retryAfterMs : null);
        health?.failed(source, reason);
      }
      log.warn(
        { ...(requestId !== null && { requestId }), event: 'survey_provider_failed', source, code: reason },
        'a survey provider did not respond as expected',
      );
      return aboutPerson ? { kind: 'failed', isAboutPerson: true } : { kind: 'failed' };
    }
  };

  return async (account, person, requestId) => {
    const key = `${account.source} ${person.userId} ${digestOf([person.ip, person.userAgent, person.country, person.answers])}`;
    const known = kept.get(key);
    if (known !== null) return known.value;
    const running = underWay.get(key);
    if (running !== undefined) return running;
    if (circuit.isOpen(account.source)) return { kind: 'failed' };
    if (!isWithin(`address ${account.source} ${person.ip}`, PER_ADDRESS)) return { kind: 'bounded' };
    if (!isWithin(`source ${account.source}`, account.provider.requestsPerMinute)) return { kind: 'bounded' };
    const asking = ask(account, person, requestId).finally(() => underWay.delete(key));
    underWay.set(key, asking);
    const asked = await asking;
    if (asked.kind !== 'failed' || asked.isAboutPerson) kept.set(key, asked, KEPT_MS);
    return asked;
  };
}

class AskError extends Error {
  override readonly name = 'AskError';
  readonly retryAfterMs: number | null;
  readonly isAboutPerson: boolean;

  constructor(message: string, retryAfterMs: number | null, aboutPerson = false) {
    super(message);
    this.retryAfterMs = retryAfterMs;
    this.isAboutPerson = aboutPerson;
  }
}

/**
 * Whether a status is about this request only: otherwise one odd profile could make the provider rest for all users.
 * 401 is about our credential, 408 and 429 about the provider.
 */
function isAboutPerson(status: number): boolean {
  return status >= 400 && status < 500 && ![401, 408, 429].includes(status);
}

function digestOf(value: unknown): string {
  return createHash('sha256').update(JSON.stringify(value)).digest('base64url');
}

const MOST_KEYS = 50_000;

/** Counts events per key and minute. Returns whether one more is within the limit. */
function createCallLimit(clock: MonotonicClock): (key: string, limit: number) => boolean {
  const windows = createExpiringMap<{ count: number }>(clock, MOST_KEYS);
  return (key, limit) => {
    const window = windows.get(key);
    if (window === null) {
      windows.set(key, { count: 1 }, MINUTE_MS);
      return limit > 0;
    }
    window.value.count += 1;
    return window.value.count <= limit;
  };
}
