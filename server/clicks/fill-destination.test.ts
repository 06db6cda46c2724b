import fc from 'fast-check';
import { expect, test } from 'vitest';
import { fillDestination } from './follow-click.ts';

test('a value changes nothing of the URL but its own place', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme', maxLength: 60 }), (value) => {
      const filled = new URL(
        fillDestination('https://example.com/go?a={subid1}&b=2', { subid1: value.toWellFormed() }),
      );
      expect(filled.host).toBe('example.com');
      expect([...filled.searchParams.keys()]).toEqual(['a', 'b']);
      expect(filled.searchParams.get('a')).toBe(value.toWellFormed());
    }),
  );
});

test('encodes the reserved characters of RFC 3986 and keeps unknown macros', () => {
  expect(fillDestination('https://e.com/{a}/{b}', { a: "!'()* /" })).toBe('https://e.com/%21%27%28%29%2A%20%2F/{b}');
});
