import fc from 'fast-check';
import { expect, test } from 'vitest';
import { readableJson, readableMessage } from './readable-json.ts';

test('JSON gets a line per value, and every value stays as it was sent', () => {
  expect(
    readableJson('{"id":12345678901234567890,"payout":14.00,"of":{"text":"a, {b}: \\"c\\"","none":[]}, "two":[1,2]}'),
  ).toBe(
    `{
  "id": 12345678901234567890,
  "payout": 14.00,
  "of": {
    "text": "a, {b}: \\"c\\"",
    "none": []
  },
  "two": [
    1,
    2
  ]
}`,
  );
  fc.assert(
    fc.property(fc.jsonValue(), (value) => {
      expect(readableJson(JSON.stringify(value))).toBe(JSON.stringify(value, null, 2));
    }),
  );
});

test('a message keeps its head, and a body that is no JSON', () => {
  expect(readableMessage('POST …\ncontent-type: application/json\n\n{"a":1}')).toBe(
    'POST …\ncontent-type: application/json\n\n{\n  "a": 1\n}',
  );
  for (const text of ['GET …?amount=5', 'thanks', '', 'POST …\n\na=1&b=2', '{"cut": "…'])
    expect(readableMessage(text)).toBe(text);
});
