import fc from 'fast-check';
import { expect, test } from 'vitest';
import { splitArray, type ArrayPiece } from './split-array.ts';

const LIMIT = 100_000;

function split(text: string, chunkLength: number, limit = LIMIT): ArrayPiece[] {
  const splitter = splitArray(limit);
  const pieces: ArrayPiece[] = [];
  for (let at = 0; at < text.length; at += chunkLength) pieces.push(...splitter.push(text.slice(at, at + chunkLength)));
  const last = splitter.end();
  return last === null ? pieces : [...pieces, last];
}

test('returns every element, however the text is formatted and split into chunks', () => {
  const layouts = fc.constantFrom(undefined, 1, '\t');
  fc.assert(
    fc.property(fc.array(fc.jsonValue()), layouts, fc.integer({ min: 1, max: 40 }), (values, indent, chunkLength) => {
      const pieces = split(JSON.stringify(values, null, indent), chunkLength);
      expect(pieces.map((piece) => (piece.kind === 'element' ? JSON.parse(piece.text) : piece))).toEqual(
        JSON.parse(JSON.stringify(values)),
      );
    }),
  );
});

test('an element has the line that it starts on', () => {
  const pieces = split('\n[\n {"a":\n1},\n\n  {"b":2}\n]\n', 3);
  expect(pieces.map(({ line }) => line)).toEqual([3, 6]);
});

test('an invalid element does not swallow the next', () => {
  const pieces = split('[{bad},{"a":"\\"]"},nope,{"b":1]},5]', 1);
  expect(pieces.map((piece) => (piece.kind === 'element' ? piece.text : piece.problem))).toEqual([
    '{bad}',
    '{"a":"\\"]"}',
    'nope',
    '{"b":1]}',
    '5',
  ]);
});

test.each([
  ['', "must start with '['"],
  ['  \n', "must start with '['"],
  ['{"a":1}', "must start with '['"],
  ['[{"a":1}', 'must not end inside the array'],
  ['[{"a":1},', 'must not end inside the array'],
  ['[{"a":"x', 'must not end inside the array'],
  ['[,]', 'must have an offer on both sides of a comma'],
  ['[1,]', 'must have an offer on both sides of a comma'],
  ['[1] x', 'must end with the array'],
])('%j is not an array: %s', (text, problem) => {
  const broken = split(text, 2).filter((piece) => piece.kind === 'broken');
  expect(broken.map((piece) => piece.problem)).toEqual([problem]);
});

test('gives up on an element that is too long', () => {
  const pieces = split(`[1,"${'x'.repeat(200)}"]`, 7, 100);
  expect(pieces.map(({ kind }) => kind)).toEqual(['element', 'broken']);
});
