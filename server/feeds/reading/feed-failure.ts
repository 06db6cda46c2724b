import type { ResponseError } from './parse-response.ts';

/** Why a run changed nothing. */
export type FailureReason =
  | ResponseError
  | 'unknown_adapter'
  | 'no_base'
  | 'no_credential'
  | 'rate_limited'
  | 'credential_refused'
  | 'network_error'
  | 'refused'
  | 'not_json'
  | 'wrong_columns'
  | 'wrong_shape'
  | 'pages_missing'
  | 'endless_pages'
  | 'too_many_rows'
  | 'internal_error'
  | 'page_too_large'
  | 'out_of_memory'
  | 'killed'
  | 'too_much_work'
  | 'too_slow';

export interface FeedFailure {
  readonly reason: FailureReason;
  /** One sentence for people. It never contains the credential. */
  readonly detail: string;
  /** The delay that the network requests; null without one. */
  readonly retryAfterMs: number | null;
}

/** The result of a task that failed. */
export interface FailedTask {
  readonly kind: 'failed';
  readonly failure: FeedFailure;
}

const sentences: Readonly<Record<FailureReason, string>> = {
  bad_url: "The network's address is not a valid web address",
  address_refused: "The network's address is not public",
  name_not_found: "The network's host name has no address",
  connection: 'The connection to the network failed or broke',
  tls: 'The certificate of the network is not valid',
  timeout: 'The network took too long to respond',
  bad_answer: "The network's response is not valid HTTP or incomplete",
  response_too_large: 'The response is larger than 64 MB',
  local_failure: 'This machine has no files or memory left',
  redirects: 'The network redirected the request to another address',
  too_complex: 'The response has more than 4 million values, or more than 100 levels',
  wrong_encoding: "The response can't be read as text",
  unknown_adapter: 'This build lacks the adapter of the feed',
  no_base: "The feed lacks the network's address: set base=URL",
  no_credential: 'The feed has no credential: enter it again',
  rate_limited: 'The network asked us to call less often (429)',
  credential_refused: 'The network refused the credential',
  network_error: 'The network reported an internal error',
  refused: 'The network refused the request',
  not_json: 'The response is not JSON',
  wrong_columns: 'The response is not CSV with the columns that the map names',
  wrong_shape: 'The response lacks the expected list',
  pages_missing: 'The network sent fewer rows than it announced',
  endless_pages: 'The network sent page after page without an end',
  too_slow: 'The run took longer than 30 minutes',
  too_many_rows: 'The network sent more than 200,000 rows',
  page_too_large: 'The response is larger than 4 MB, the limit for a page of a report',
  out_of_memory: 'The responses need more memory than a run may use',
  killed: 'The process of the run was killed, perhaps because the machine has too little memory',
  too_much_work: "The network's response takes too long to read",
  internal_error: 'The run ended with an unexpected error',
};

/** A failure on page `number`, counted from 1; null before the first request. */
export function feedFailure(
  reason: FailureReason,
  number: number | null,
  more: { status?: number; message?: string; retryAfterMs?: number | null } = {},
): FeedFailure {
  const { message = '', retryAfterMs = null, status } = more;
  const where = number === null || number === 1 ? '' : ` on page ${number}`;
  const code = status === undefined ? '' : ` (${status})`;
  const words = message === '' ? '' : `: ${message}`;
  return { reason, detail: `${sentences[reason]}${code}${where}${words}.`, retryAfterMs };
}
