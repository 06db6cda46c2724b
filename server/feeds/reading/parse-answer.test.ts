import { expect, test } from 'vitest';
import { parseAnswer } from './parse-answer.ts';

const parse = (text: string, status = 200, form?: Parameters<typeof parseAnswer>[1]) =>
  parseAnswer({ kind: 'answered', status, headers: {}, body: Buffer.from(text), retryAfterMs: null }, form);

test('reads JSON, with a byte order mark or without, and says what is none', async () => {
  for (const text of ['{"a": 1}', '\uFEFF{"a": 1}']) expect(await parse(text)).toMatchObject({ value: { a: 1 } });
  expect(await parse('<html>')).toMatchObject({ kind: 'answered', value: undefined });
});

test('refuses an answer of too many levels before it is parsed', async () => {
  expect(await parse('['.repeat(101) + ']'.repeat(101))).toEqual({ kind: 'failed', error: 'too_complex' });
});

test('reads CSV where it was asked for, and errors as JSON', async () => {
  const form = { delimiter: ',', columns: [['id']] };
  expect(await parse('id\n7\n', 200, form)).toMatchObject({ value: [{ id: '7' }] });
  expect(await parse('{"error": "no"}', 400, form)).toMatchObject({ status: 400, value: { error: 'no' } });
});
