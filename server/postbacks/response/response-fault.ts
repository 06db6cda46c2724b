import { isSuccess } from '../../net/is-success.ts';
import type { FetchOutcome } from '../../net/safe-fetch.ts';
import type { ResponseRules } from '../../store/ports/postbacks.ts';

/** Why a response does not count as delivered, as one word (docs/contract/postbacks.md#delivery). */
export type ResponseFault =
  | 'gone'
  | 'bad_status'
  /** A firewall in front of the receiver responded with a page for browsers. */
  | 'challenge'
  | 'redirect'
  /** A redirect that could not be followed. */
  | 'redirect_failed'
  /** A 2xx without the text that the response must contain. */
  | 'text_missing';

/** What is wrong with a response; null if the message is delivered. */
export function responseFault(
  response: Extract<FetchOutcome, { kind: 'answered' }>,
  { mustContain }: Pick<ResponseRules, 'mustContain'>,
): ResponseFault | null {
  const { body, challenge, redirectError, status } = response;
  if (challenge !== undefined) return 'challenge';
  if (redirectError !== undefined) return 'redirect_failed';
  if (status >= 300 && status < 400) return 'redirect';
  if (status === 410) return 'gone';
  if (!isSuccess(status)) return 'bad_status';
  return mustContain !== null && !body.includes(mustContain) ? 'text_missing' : null;
}
