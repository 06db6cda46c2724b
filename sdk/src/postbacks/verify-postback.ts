import { invalidOption } from '../rewards-wall-error.ts';
import { appended, macros, type ParameterNames } from './parameter-names.ts';
import { PostbackError } from './postback-error.ts';
import type { Postback } from './postback.ts';
import { readGet } from './read-get.ts';
import { readJson } from './read-json.ts';
import { bytesOf, fromBase64, fromHex, verifierOf, type Verifier } from './signature.ts';

/** A request as it arrived. */
export interface IncomingPostback {
  /** GET or POST. */
  method: string;
  /** The whole URL, or path and query, exactly as the service sent them. */
  url: string;
  headers: Headers | Readonly<Record<string, string | readonly string[] | undefined>>;
  /** The raw body of a POST. A body that was parsed and serialized again fails the signature check. */
  body?: string | Uint8Array | undefined;
}

export interface VerifyOptions {
  /**
   * Printed by `postback add`, `whsec_…`; one for each postback that calls this receiver, plus new ones during
   * rotations.
   */
  secrets: string | undefined | readonly (string | undefined)[];
  /** The maximum difference between an attempt's time and now; 300 seconds by default. */
  toleranceSeconds?: number;
  /** Epoch milliseconds; the system's clock by default. */
  now?: () => number;
  /** Needed if your GET template uses other parameter names than `postbackTemplate`. */
  parameters?: Partial<ParameterNames>;
}

/** Path and query up to a signature at the end. During a rotation, `next_signature` precedes `signature`. */
const SIGNATURES_AT_END = [/^(.+)&signature=([0-9a-f]{64})$/, /^(.+)&next_signature=([0-9a-f]{64})$/];

const DEFAULT_TOLERANCE_SECONDS = 300;

/**
 * Verifies and reads a GET or POST of the service. Throws `PostbackError` if it isn't genuine, is too old, or lacks
 * what a receiver needs.
 * It doesn't detect repeats: look up `dedupeKey`, or use a receiver.
 */
export async function verifyPostback(request: IncomingPostback, options: VerifyOptions): Promise<Postback> {
  return postbackVerifier(options)(request);
}

/** Like `verifyPostback`, for many requests. Throws at once if an option is invalid. */
export function postbackVerifier(options: VerifyOptions): (request: IncomingPostback) => Promise<Postback> {
  const verifier = verifierOf(options.secrets);
  const { now = Date.now, toleranceSeconds = DEFAULT_TOLERANCE_SECONDS } = options;
  if (!(toleranceSeconds > 0)) throw invalidOption('toleranceSeconds must be a positive number');
  const names = { ...macros, ...options.parameters };
  const requireFresh = (timestamp: string): void => {
    const sentAt = /^\d{1,12}$/.test(timestamp) ? Number(timestamp) : Number.NaN;
    const ageSeconds = Math.round(now() / 1000 - sentAt);
    if (Math.abs(ageSeconds) <= toleranceSeconds) return;
    const age = ageSeconds < 0 ? `${-ageSeconds} s in the future` : `${ageSeconds} s ago`;
    throw new PostbackError(
      'stale_timestamp',
      `The request was signed ${age}; at most ${toleranceSeconds} s are accepted. Each attempt has a new time, so check this server's clock: it says ${new Date(now()).toISOString()}.`,
    );
  };
  return async (request) => {
    if (request.method === 'GET') return verifyGet(request, { verifier, requireFresh, names });
    if (request.method === 'POST') return verifyPost(request, { verifier, requireFresh });
    throw new PostbackError('method_not_allowed', 'A postback is a GET or a POST.');
  };
}

interface Checks {
  verifier: Verifier;
  requireFresh: (timestamp: string) => void;
}

async function verifyGet({ url }: IncomingPostback, checks: Checks & { names: ParameterNames }): Promise<Postback> {
  const pathAndQuery = url.replace(/^https?:\/\/[^/?#]*/i, '');
  let signed = pathAndQuery;
  let isSigned = false;
  for (const pattern of SIGNATURES_AT_END) {
    const [, covered, signature] = pattern.exec(signed) ?? [];
    if (covered === undefined || signature === undefined) break;
    signed = covered;
    isSigned = (await checks.verifier.isSigned(bytesOf(covered), [fromHex(signature)])) || isSigned;
  }
  if (signed === pathAndQuery) {
    throw new PostbackError(
      'missing_signature',
      'The URL does not end with the signature of the service (&signature=…).',
    );
  }
  if (!isSigned) {
    throw new PostbackError(
      'wrong_signature',
      'The signature is wrong. Is the secret the one that "postback add" printed for this postback? Is the URL the one that the service called? Behind a proxy that changes it, set the receiver\'s option path.',
    );
  }
  const query = new URLSearchParams(signed.slice(signed.indexOf('?') + 1));
  requireOnce(query, [...Object.values(checks.names), ...appended]);
  checks.requireFresh(query.get('timestamp') ?? '');
  return readGet(query, checks.names);
}

/** Refuses repeated parameters: only one value is the service's, but the signature covers both. */
function requireOnce(query: URLSearchParams, names: readonly string[]): void {
  const repeated = names.find((name) => query.getAll(name).length > 1);
  if (repeated === undefined) return;
  throw new PostbackError(
    'repeated_parameter',
    `The URL has the parameter "${repeated}" twice. Change the template with "rewards postback move" so that it has only the service's value.`,
  );
}

async function verifyPost({ body = '', headers }: IncomingPostback, checks: Checks): Promise<Postback> {
  const [id, timestamp, signatures] = ['webhook-id', 'webhook-timestamp', 'webhook-signature'].map((name) =>
    headerOf(headers, name),
  );
  if (id === undefined || timestamp === undefined || signatures === undefined) {
    throw new PostbackError(
      'missing_signature',
      'The request lacks the headers webhook-id, webhook-timestamp and webhook-signature. Does a proxy remove them?',
    );
  }
  const given = signatures
    .split(' ')
    .flatMap((signature) => (signature.startsWith('v1,') ? (fromBase64(signature.slice(3)) ?? []) : []));
  const bytes = bytesOf(body);
  if (!(await checks.verifier.isSigned(bytesOf(`${id}.${timestamp}.`, bytes), given))) {
    throw new PostbackError(
      'wrong_signature',
      'The signature is wrong. Is the secret the one that "postback add" printed for this postback? Is the body the raw text, not parsed and serialized again?',
    );
  }
  checks.requireFresh(timestamp);
  return readJson(bytes, id);
}

function headerOf(headers: IncomingPostback['headers'], name: string): string | undefined {
  if (headers instanceof Headers) return headers.get(name) ?? undefined;
  const found = Object.entries(headers).find(([key]) => key.toLowerCase() === name)?.[1];
  return typeof found === 'string' ? found : found?.[0];
}
