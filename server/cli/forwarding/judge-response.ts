import type { ChallengeBy } from '../../net/challenge-page.ts';
import type { FetchError, FetchOutcome } from '../../net/safe-fetch.ts';
import { isSuccess } from '../../net/is-success.ts';

/** Whether a receiver's response is right, and what to do if it isn't. */
export interface Judgment {
  ok: boolean;
  /** A sentence for the developer; null if there is nothing to add. */
  advice: string | null;
}

const NO_ANSWER: Readonly<Record<FetchError, string>> = {
  bad_url: 'The URL is not valid.',
  address_refused: 'The service never calls this address: it is link-local or a metadata service.',
  name_not_found: 'The host has no address: check its spelling.',
  connection: 'Nothing responded there: is your server running, and is the port right?',
  tls: 'The certificate is not valid. On your own machine, use http.',
  timeout: 'No status within 15 seconds: respond first, then do slow work.',
  bad_answer: "The response is not HTTP/1.1: is this your server's port?",
  response_too_large: "The response's headers are larger than 16 kB.",
  local_failure: 'This machine has no files or memory left.',
};

/** Judges the response to a genuine message, which a receiver must accept with a 2xx. */
export function judgeAccepted(outcome: FetchOutcome): Judgment {
  if (outcome.kind === 'failed') return { ok: false, advice: NO_ANSWER[outcome.error] };
  const { challenge, status } = outcome;
  if (challenge !== undefined) return { ok: false, advice: challengeAdvice(challenge) };
  if (isSuccess(status)) return { ok: true, advice: null };
  return { ok: false, advice: adviceOnStatus(status) };
}

/** Judges the response to a forged or stale message, which a receiver must refuse with a 4xx. */
export function judgeRefused(outcome: FetchOutcome): Judgment {
  if (outcome.kind === 'failed') return { ok: false, advice: NO_ANSWER[outcome.error] };
  const { status } = outcome;
  if (status >= 400 && status < 500 && status !== 410) return { ok: true, advice: null };
  if (isSuccess(status)) {
    return { ok: false, advice: 'It was accepted, so anyone could credit your users: check the signature first.' };
  }
  return { ok: false, advice: "Refuse it with 401 or another 4xx, so that it isn't mistaken for an error." };
}

/** What to do about a firewall that admits only browsers. */
export function challengeAdvice(by: ChallengeBy): string {
  return `The firewall of ${by} responded with a challenge page for browsers, so your server never got the message. Exempt this path, or the address of the service, from its challenges.`;
}

function adviceOnStatus(status: number): string {
  if (status === 401 || status === 403) {
    return 'It was refused: does your receiver have the right secret, and does it check the bytes exactly as they arrived?';
  }
  if (status === 404) return 'There is no such path, or your receiver does not know the user.';
  if (status === 405) return 'The path does not accept this method: a URL with macros gets a GET, any other a POST.';
  if (status === 410) return '410 would disable the postback.';
  if (status >= 300 && status < 400) {
    return 'A redirect counts as a failure: give the URL that it leads to. For Google Apps Script, `postback set ID --follow-redirect` follows one, and only to https.';
  }
  if (status >= 500) return 'Your server failed: see its log. The service would retry for three days.';
  return 'Only a 2xx counts as delivered.';
}
