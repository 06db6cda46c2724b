import { EncodingError, isEncoding, textOfBytes } from '@rewards-wall/shared/text-encoding.ts';
import { isUtf8 } from 'node:buffer';
import type { BytesFetchError, BytesOutcome } from '../../net/fetch-bytes.ts';
import { isSuccess } from '../../net/is-success.ts';
import type { CsvForm } from '../../networks/feed-adapter.ts';
import { csvRows } from './csv-rows.ts';
import { isTooComplex } from './json-limits.ts';
import type { Json } from '../../networks/reading/value-at.ts';

/** Why there is no parsed response. `too_complex`: too many or too deeply nested values. `wrong_encoding`: not text. */
export type ResponseError = BytesFetchError | 'too_complex' | 'wrong_encoding';

/** A response with its parsed body. */
export type ParsedResponse =
  | (Omit<Extract<BytesOutcome, { kind: 'answered' }>, 'body'> & {
      /**
       * Undefined if the body doesn't have the expected format. Objects may have any key, even `__proto__`, so read own
       * properties only.
       */
      value: Json;
    })
  /** `message`: a detail of the error. */
  | { kind: 'failed'; error: ResponseError; message?: string };

/** Parses the body of a response: JSON, or CSV rows if `form` is given and the status is a success. */
export async function parseResponse(outcome: BytesOutcome, form: CsvForm | undefined): Promise<ParsedResponse> {
  if (outcome.kind === 'failed') return outcome;
  const { body: bytes, ...answer } = outcome;
  let body: Buffer;
  try {
    body = utf8Of(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength), answer.headers['content-type']);
  } catch (error) {
    if (!(error instanceof EncodingError)) throw error;
    // The content of an error page doesn't matter.
    if (!isSuccess(answer.status)) return { ...answer, value: undefined };
    return { kind: 'failed', error: 'wrong_encoding', message: error.message };
  }
  if (form !== undefined && answer.status < 300) {
    return { ...answer, value: (await csvRows(body, form)) ?? undefined };
  }
  if (isTooComplex(body)) return { kind: 'failed', error: 'too_complex' };
  return { ...answer, value: parsed(body.toString('utf8')) };
}

/** The body as UTF-8. Its byte order mark determines the encoding, then the content type; the default is UTF-8. */
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
