import type { IncomingMessage } from 'node:http';
import type { Endpoint } from '../endpoint.ts';
import { readMultipart } from '../../net/multipart.ts';
import { jsonIn } from '../../schema/json-in.ts';
import { collectParameters, parseParameters } from './parameters.ts';
import { problem, type Problem, type ProblemDetails } from '../problem.ts';

export type ParsedBody = { kind: 'parsed'; value: unknown } | { kind: 'refused'; problem: Problem };

/**
 * Reads the body by its content type: JSON or, if the endpoint accepts parameters, a form of either kind
 * (docs/contract/http.md#query-and-body).
 */
export function parseBody(endpoint: Endpoint, request: IncomingMessage, bytes: Buffer): ParsedBody {
  const isParameters = endpoint.body?.encoding === 'parameters';
  const contentType = request.headers['content-type'] ?? '';
  const mediaType = contentType.split(';', 1)[0]?.trim().toLowerCase() ?? '';
  if (isParameters && bytes.length === 0) return parsed({});
  if (endpoint.isRaw && (bytes.length === 0 || readable(isParameters).includes(mediaType))) return parsed(undefined);
  const packing = request.headers['content-encoding']?.trim().toLowerCase() ?? 'identity';
  if (packing !== 'identity') {
    const detail = 'The body must not be compressed.';
    return refused('unsupported_media_type', { detail, headers: { 'Accept-Encoding': 'identity' } });
  }
  if (isParameters && mediaType === 'multipart/form-data') return parseMultipart(contentType, bytes);
  const text = decodeUtf8(bytes);
  if (mediaType === 'application/json') {
    const value = text === null ? undefined : jsonIn(text);
    return value === undefined ? malformed('The body is not valid JSON in UTF-8.') : parsed(value);
  }
  if (isParameters && mediaType === 'application/x-www-form-urlencoded') {
    const value = text === null ? null : parseParameters(text);
    return value === null ? malformed('The form has invalid percent-encoding.') : parsed(value);
  }
  const expected = readable(isParameters)
    .join(', ')
    .replace(/, (?=[^,]*$)/, ' or ');
  return refused('unsupported_media_type', { detail: `Content-Type must be ${expected}.` });
}

/** The media types that the endpoint accepts as a body. */
function readable(isParameters: boolean): string[] {
  const forms = isParameters ? ['application/x-www-form-urlencoded', 'multipart/form-data'] : [];
  return ['application/json', ...forms];
}

function parseMultipart(contentType: string, bytes: Buffer): ParsedBody {
  const form = readMultipart(contentType, bytes);
  if (form.kind === 'fields') return parsed(collectParameters(form.pairs));
  if (form.kind === 'malformed') return malformed(`The form is malformed: ${form.reason}.`);
  const errors = [{ path: form.name, code: 'invalid', message: 'must be text, not a file' }];
  return refused('invalid_request', { detail: 'This endpoint accepts no files.', errors });
}

function parsed(value: unknown): ParsedBody {
  return { kind: 'parsed', value };
}

function malformed(detail: string): ParsedBody {
  return refused('malformed_body', { detail });
}

function refused(code: Problem['code'], details: ProblemDetails): ParsedBody {
  return { kind: 'refused', problem: problem(code, details) };
}

const utf8 = new TextDecoder('utf-8', { fatal: true });

function decodeUtf8(bytes: Buffer): string | null {
  try {
    return utf8.decode(bytes);
  } catch {
    return null;
  }
}
