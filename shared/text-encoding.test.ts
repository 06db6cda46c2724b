import fc from 'fast-check';
import { expect, test } from 'vitest';
import { isEncoding, textOfBytes, textReader } from './text-encoding.ts';
import { anyCharacter } from '../e2e/support/requests/any-character.ts';

const utf16be = (text: string): Buffer => Buffer.from(text, 'utf16le').swap16();
const bytesOf: Readonly<Record<string, (text: string) => Buffer>> = {
  'UTF-8': (text) => Buffer.from(text),
  'UTF-8 with its mark': (text) => Buffer.from(`\uFEFF${text}`),
  'UTF-16LE with its mark': (text) => Buffer.from(`\uFEFF${text}`, 'utf16le'),
  'UTF-16BE with its mark': (text) => utf16be(`\uFEFF${text}`),
};

/** Reads bytes in pieces of this many bytes. */
function inPieces(bytes: Uint8Array, size: number, declared: string | null = null): string {
  const reader = textReader(declared);
  let text = '';
  for (let from = 0; from < bytes.length; from += size) text += reader.push(bytes.subarray(from, from + size));
  return text + reader.end();
}

test.each(Object.entries(bytesOf))('reads %s in chunks of any size', (_, encode) => {
  fc.assert(
    fc.property(fc.string({ unit: anyCharacter }), fc.integer({ min: 1, max: 7 }), (text, size) => {
      // If the text itself begins with a byte order mark, there are two, and the first is the encoding's.
      if (text.startsWith('\uFEFF') && encode === bytesOf['UTF-8']) return;
      expect(inPieces(encode(text), size)).toBe(text);
    }),
  );
});

test('uses the declared encoding unless there is a byte order mark', () => {
  const latin = Buffer.from('Prämie €', 'latin1');
  expect(inPieces(Buffer.from([0x50, 0x72, 0xe4, 0x80]), 1, 'windows-1252')).toBe('Prä€');
  expect(textOfBytes(latin.subarray(0, 6), 'iso-8859-1')).toBe('Prämie');
  expect(textOfBytes(Buffer.from('\uFEFFPrämie'), 'iso-8859-1')).toBe('Prämie');
  expect(textOfBytes(utf16be('Prämie'), 'utf-16be')).toBe('Prämie');
});

test.each([
  ['Latin-1', Buffer.from('Prämie', 'latin1'), 2],
  ['a character that is cut', Buffer.from('Prä').subarray(0, 3), 2],
  ['a byte after a mark', Buffer.concat([Buffer.from('\uFEFFa'), Buffer.from([0xff])]), 4],
  ['a byte after a replacement character', Buffer.concat([Buffer.from('a\uFFFDb'), Buffer.from([0xfe])]), 5],
  ['half a surrogate pair', Buffer.from([0x61, 0xed, 0xa0, 0x80]), 1],
])('names the first bad byte of %s in chunks of any size', (_, bytes, offset) => {
  for (const size of [1, 2, 3, 100]) {
    expect(() => inPieces(bytes, size)).toThrow(`byte ${offset} is not valid UTF-8`);
  }
});

test('refuses bytes that are invalid in the declared encoding, and unknown encodings', () => {
  expect(() => textOfBytes(Buffer.from([0xff, 0xfe, 0x00, 0xd8]))).toThrow('it is not valid utf-16le');
  expect(() => textOfBytes(Buffer.from('a'), 'ebcdic')).toThrow(RangeError);
  expect([isEncoding('windows-1252'), isEncoding('UTF-8'), isEncoding('ebcdic'), isEncoding('')]).toEqual([
    ...[true, true, false, false],
  ]);
});
