import type { BytesFetchError, BytesOutcome } from '../../net/fetch-bytes.ts';
import type { CsvForm } from '../adapters/adapter.ts';
import { csvRows } from './csv-rows.ts';
import { isTooComplex } from './json-limits.ts';
import type { Json } from './value-at.ts';

/** Why there is no answer to read. `too_complex`: it has too many values, or too deep ones. */
export type AnswerError = BytesFetchError | 'too_complex';

/** An answer with what its body says. */
export type ParsedAnswer =
  | (Omit<Extract<BytesOutcome, { kind: 'answered' }>, 'body'> & {
      /**
       * Undefined if the whole body is not what was asked for. Its objects may have any key, `__proto__` too: read own
       * ones only.
       */
      value: Json;
    })
  | { kind: 'failed'; error: AnswerError };

/** Reads the body of an answer: JSON, or rows of CSV if `form` is given and the answer is a good one. */
export async function parseAnswer(outcome: BytesOutcome, form: CsvForm | undefined): Promise<ParsedAnswer> {
  if (outcome.kind === 'failed') return outcome;
  const { body: bytes, ...answer } = outcome;
  const body = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  if (form !== undefined && answer.status < 300) {
    return { ...answer, value: (await csvRows(body, form)) ?? undefined };
  }
  if (isTooComplex(body)) return { kind: 'failed', error: 'too_complex' };
  return { ...answer, value: parsed(body.toString('utf8')) };
}

function parsed(text: string): Json {
  try {
    return JSON.parse(text.startsWith('\uFEFF') ? text.slice(1) : text);
  } catch {
    return undefined;
  }
}
