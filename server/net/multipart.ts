/** The text fields of a multipart body in order, or why it is refused. */
export type MultipartFields =
  | { kind: 'fields'; pairs: readonly (readonly [string, string])[] }
  /** A part is a file. */
  | { kind: 'file'; name: string }
  | { kind: 'malformed'; reason: string };

const LONGEST_HEADER_BYTES = 1024;
const MOST_FIELDS = 200;
const BOUNDARY = /^[\w'()+,./:=? -]{1,70}$/;
const HEADER_END = '\r\n\r\n';
/** Transfer encodings that need no decoding. */
const PLAIN_ENCODINGS: ReadonlySet<string> = new Set(['7bit', '8bit', 'binary']);

const utf8 = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });

/**
 * Reads a body of multipart/form-data (RFC 7578) with text fields in UTF-8, in linear time. Callers limit its length.
 * Node's own reader refuses short boundaries and unquoted names, which clients send.
 */
export function readMultipart(contentType: string, body: Buffer): MultipartFields {
  const boundary = parameterOf(contentType, 'boundary');
  if (boundary === null || !BOUNDARY.test(boundary)) return malformed('its Content-Type has no usable boundary');
  const delimiter = `\r\n--${boundary}`;
  // The first delimiter may be at the very start.
  const bytes = Buffer.concat([Buffer.from('\r\n'), body]);
  const pairs: [string, string][] = [];
  let at = bytes.indexOf(delimiter);
  while (at !== -1) {
    let start = at + delimiter.length;
    if (bytes.toString('latin1', start, start + 2) === '--') return { kind: 'fields', pairs };
    // Spaces may pad a delimiter.
    while (bytes[start] === 0x20 || bytes[start] === 0x09) start += 1;
    if (bytes.toString('latin1', start, start + 2) !== '\r\n') return malformed('text follows a boundary');
    const header = bytes.subarray(start + 2, start + 2 + LONGEST_HEADER_BYTES);
    const headerEnd = header.indexOf(HEADER_END);
    if (headerEnd === -1) return malformed('a part has no headers, or its headers are too long');
    const part = readHeader(header.toString('latin1', 0, headerEnd));
    if (part.kind !== 'field') return part;
    const textStart = start + 2 + headerEnd + HEADER_END.length;
    // An empty value shares its line break with the end of the header.
    at = bytes.indexOf(delimiter, textStart - 2);
    if (at === -1) break;
    const text = decode(bytes.subarray(textStart, Math.max(at, textStart)));
    if (text === null) return malformed(`the field ${part.name} is not UTF-8`);
    pairs.push([part.name, text]);
    if (pairs.length > MOST_FIELDS) return malformed(`it has more than ${MOST_FIELDS} fields`);
  }
  return malformed('it ends before its last boundary');
}

function readHeader(text: string): { kind: 'field'; name: string } | Exclude<MultipartFields, { kind: 'fields' }> {
  const headers = new Map(
    text.split('\r\n').map((line): [string, string] => {
      const colon = line.indexOf(':');
      return [line.slice(0, Math.max(colon, 0)).trim().toLowerCase(), line.slice(colon + 1).trim()];
    }),
  );
  const disposition = headers.get('content-disposition') ?? '';
  const rawName = parameterOf(disposition, 'name');
  const name = rawName === null ? null : decode(Buffer.from(rawName, 'latin1'));
  if (name === null || disposition.split(';', 1)[0]?.trim().toLowerCase() !== 'form-data') {
    return malformed('a part is not a named form field');
  }
  const isFile = parameterOf(disposition, 'filename') !== null || parameterOf(disposition, 'filename*') !== null;
  if (isFile) return { kind: 'file', name };
  const encoding = headers.get('content-transfer-encoding')?.toLowerCase() ?? 'binary';
  if (!PLAIN_ENCODINGS.has(encoding)) return malformed(`the field ${name} has a transfer encoding`);
  return { kind: 'field', name };
}

/** A parameter of a header's value, with or without quotes; null if absent. */
function parameterOf(header: string, wanted: string): string | null {
  let rest = header;
  for (;;) {
    const semicolon = rest.indexOf(';');
    if (semicolon === -1) return null;
    rest = rest.slice(semicolon + 1);
    const equals = rest.indexOf('=');
    if (equals === -1) return null;
    const name = rest.slice(0, equals).trim().toLowerCase();
    const raw = rest.slice(equals + 1).trimStart();
    const quote = raw.startsWith('"') ? raw.indexOf('"', 1) : -1;
    const value = quote === -1 ? (raw.split(';', 1)[0] ?? '').trim() : raw.slice(1, quote);
    if (name === wanted) return value;
    rest = quote === -1 ? raw : raw.slice(quote + 1);
  }
}

function decode(bytes: Uint8Array): string | null {
  try {
    return utf8.decode(bytes);
  } catch {
    return null;
  }
}

function malformed(reason: string): MultipartFields & { kind: 'malformed' } {
  return { kind: 'malformed', reason };
}
