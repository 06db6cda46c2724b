import { EncodingError, isEncoding, textOfBytes } from '@rewards-wall/shared/text-encoding.ts';
import { isUtf8 } from 'node:buffer';
import type { BytesFetchError, BytesOutcome } from '../../net/fetch-bytes.ts';
import { isSuccess } from '../../net/is-success.ts';
import type { CsvForm } from '../../networks/feed-adapter.ts';
import { csvRows } from './csv-rows.ts';
import { isTooComplex } from './json-limits.ts';
import type { Json } from '../../networks/reading/value-at.ts';

/** Why there is no answer to read. `too_complex`: it has too many values, or too deep ones. `wrong_encoding`: it is no text. */
export type ResponseError = BytesFetchError | 'too_complex' | 'wrong_encoding';

/** An answer with what its body says. */
export type ParsedResponse =
  | (Omit<Extract<BytesOutcome, { kind: 'answered' }>, 'body'> & {
      /**
       * Undefined if the whole body is not what was asked for. Its objects may have any key, `__proto__` too: read own
       * ones only.
       */
      value: Json;
    })
  /** `message`: more about it. */
  | { kind: 'failed'; error: ResponseError; message?: string };

/** Reads the body of an answer: JSON, or rows of CSV if `form` is given and the answer is a good one. */
export async function parseResponse(outcome: BytesOutcome, form: CsvForm | undefined): Promise<ParsedResponse> {
  if (outcome.kind === 'failed') return outcome;
  const { body: bytes, ...answer } = outcome;
  let body: Buffer;
  try {
    body = utf8Of(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength), answer.headers['content-type']);
  } catch (error) {
    if (!(error instanceof EncodingError)) throw error;
    // What an error page says doesn't matter.
    if (!isSuccess(answer.status)) return { ...answer, value: undefined };
    return { kind: 'failed', error: 'wrong_encoding', message: error.message };
  }
  if (form !== undefined && answer.status < 300) {
    return { ...answer, value: (await csvRows(body, form)) ?? undefined };
  }
  if (isTooComplex(body)) return { kind: 'failed', error: 'too_complex' };
  return { ...answer, value: parsed(body.toString('utf8')) };
}

/** The body as UTF-8: its byte order mark says what it is, else the type of the answer, else it is UTF-8 already. */
function utf8Of(body: Buffer, contentType = ''): Buffer {
  const [, charset = ''] = /;\s*charset="?([\w-]+)/i.exec(contentType) ?? [];
  const declared = isEncoding(charset) ? charset : 'utf-8';
  const isPlain = new TextDecoder(declared).encoding === 'utf-8' && isUtf8(body);
  return isPlain ? body : Buffer.from(textOfBytes(body, declared));
}

function parsed(text: string): Json {
  try {
    return JSON.parse(text.startsWith('\uFEFF') ? text.slice(1) : text);
  } catch {
    return undefined;
  }
}
