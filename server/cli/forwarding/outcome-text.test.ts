import { expect, test } from 'vitest';
import { outcomeText } from './outcome-text.ts';

const text = (body: string) =>
  outcomeText({ kind: 'answered', status: 422, retryAfterMs: null, body, ms: 5 }, { ok: false, advice: 'Mend it.' });

test('the whole detail of a problem is shown, up to 500 characters', () => {
  const detail = `${'The parameter is missing. '.repeat(10)}Add it.`;
  expect(text(JSON.stringify({ title: 'Unprocessable', status: 422, detail }))).toBe(
    `422 in 5 ms, saying "${detail}". Mend it.`,
  );
  expect(text(JSON.stringify({ detail: 'x'.repeat(501) }))).toContain(`"${'x'.repeat(500)}…"`);
});

test('control characters move no cursor', () => {
  expect(text(JSON.stringify({ detail: 'one\u001b[2J\r\ntwo\u0000' }))).toBe(
    '422 in 5 ms, saying "one [2J two". Mend it.',
  );
});

test.each([
  'x'.repeat(121),
  JSON.stringify({ error: 'x'.repeat(200) }),
  JSON.stringify({ detail: 7, y: 'x'.repeat(200) }),
])('of any other response, 120 characters are shown', (body) => {
  expect(text(body)).toContain(`"${body.slice(0, 120)}…"`);
});
