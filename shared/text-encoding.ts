// Available in browsers and Node, but this folder compiles without the types of either.
declare const TextDecoder: new (
  label: string,
  options?: { fatal?: boolean; ignoreBOM?: boolean },
) => { readonly encoding: string; decode(bytes: Uint8Array, options?: { stream?: boolean }): string };
declare const TextEncoder: new () => { encode(text: string): Uint8Array };

/** Says why bytes can't be decoded, such as `byte 12 is not valid UTF-8`. */
export class EncodingError extends Error {}

const marks: readonly (readonly [encoding: string, bytes: readonly number[]])[] = [
  ['utf-8', [0xef, 0xbb, 0xbf]],
  ['utf-16le', [0xff, 0xfe]],
  ['utf-16be', [0xfe, 0xff]],
];
const LONGEST_MARK = 3;

/** Whether a name such as `windows-1252` is that of a supported encoding. */
export function isEncoding(name: string): boolean {
  try {
    return new TextDecoder(name).encoding !== '';
  } catch {
    return false;
  }
}

/**
 * Reads bytes as text, piece by piece. A byte order mark names the encoding, else `declared` does, else it is UTF-8.
 *
 * @throws {EncodingError} if the bytes are not valid in it
 * @throws {RangeError} if there is no encoding of that name
 */
export function textReader(declared: string | null = null) {
  let read: ((bytes: Uint8Array, isLast: boolean) => string) | null = null;
  let start: Uint8Array = new Uint8Array();

  const take = (chunk: Uint8Array, isLast: boolean): string => {
    if (read !== null) return read(chunk, isLast);
    start = joined(start, chunk);
    if (start.length < LONGEST_MARK && !isLast) return '';
    const mark = marks.find(([, bytes]) => bytes.every((byte, at) => start[at] === byte));
    const skipped = mark?.[1].length ?? 0;
    read = decoderOf(mark?.[0] ?? declared ?? 'utf-8', skipped);
    return read(start.subarray(skipped), isLast);
  };
  return {
    push: (chunk: Uint8Array): string => take(chunk, false),
    end: (): string => take(new Uint8Array(), true),
  };
}

/** Decodes all bytes at once, like `textReader`. */
export function textOfBytes(bytes: Uint8Array, declared: string | null = null): string {
  const reader = textReader(declared);
  return reader.push(bytes) + reader.end();
}

function decoderOf(name: string, offset: number): (bytes: Uint8Array, isLast: boolean) => string {
  const decoder = new TextDecoder(name, { fatal: true, ignoreBOM: true });
  if (decoder.encoding === 'utf-8') return utf8Decoder(offset);
  return (bytes, isLast) => {
    try {
      return decoder.decode(bytes, { stream: !isLast });
    } catch {
      throw new EncodingError(`it is not valid ${decoder.encoding}`);
    }
  };
}

/** Decodes only whole characters per call, so that the offset of the first invalid byte is known. */
function utf8Decoder(start: number): (bytes: Uint8Array, isLast: boolean) => string {
  const decoder = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });
  let offset = start;
  let rest: Uint8Array = new Uint8Array();
  return (chunk, isLast) => {
    const bytes = joined(rest, chunk);
    const length = isLast ? bytes.length : wholeLength(bytes);
    rest = bytes.slice(length);
    const whole = bytes.subarray(0, length);
    try {
      const text = decoder.decode(whole);
      offset += length;
      return text;
    } catch {
      throw new EncodingError(`byte ${offset + firstBadByte(whole)} is not valid UTF-8`);
    }
  };
}

/** The number of bytes up to the end of the last whole character. */
function wholeLength(bytes: Uint8Array): number {
  for (let back = 1; back <= Math.min(3, bytes.length); back += 1) {
    const byte = bytes[bytes.length - back] ?? 0;
    if (byte >= 0xc0) return bytes.length - (back < bytesOf(byte) ? back : 0);
    if (byte < 0x80) break;
  }
  return bytes.length;
}

/** The length in bytes of the character that begins with this byte. */
function bytesOf(first: number): number {
  if (first >= 0xf0) return 4;
  return first >= 0xe0 ? 3 : 2;
}

const REPLACEMENT = '\uFFFD';

/**
 * The index of the first byte that isn't valid UTF-8: the decoded text has a replacement character there that the bytes
 * lack.
 */
function firstBadByte(bytes: Uint8Array): number {
  const text = new TextDecoder('utf-8', { ignoreBOM: true }).decode(bytes);
  const encoder = new TextEncoder();
  let index = 0;
  for (const part of text.split(REPLACEMENT)) {
    index += encoder.encode(part).length;
    const isWritten = bytes[index] === 0xef && bytes[index + 1] === 0xbf && bytes[index + 2] === 0xbd;
    if (!isWritten) return index;
    index += 3;
  }
  return index;
}

function joined(first: Uint8Array, second: Uint8Array): Uint8Array {
  if (first.length === 0) return second;
  const both = new Uint8Array(first.length + second.length);
  both.set(first);
  both.set(second, first.length);
  return both;
}
