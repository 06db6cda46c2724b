import { expect, test } from 'vitest';
import { parseResponse } from './parse-response.ts';

const parse = (text: string, status = 200, form?: Parameters<typeof parseResponse>[1]) =>
  parseResponse({ kind: 'answered', status, headers: {}, body: Buffer.from(text), retryAfterMs: null }, form);

test('reads JSON, with a byte order mark or without, and says what is none', async () => {
  for (const text of ['{"a": 1}', '\uFEFF{"a": 1}']) expect(await parse(text)).toMatchObject({ value: { a: 1 } });
  expect(await parse('<html>')).toMatchObject({ kind: 'answered', value: undefined });
});

test('refuses a response with too many levels before it is parsed', async () => {
  expect(await parse('['.repeat(101) + ']'.repeat(101))).toEqual({ kind: 'failed', error: 'too_complex' });
});

test('reads CSV where it was asked for, and errors as JSON', async () => {
  const form = { delimiter: ',', columns: [['id']] };
  expect(await parse('id\n7\n', 200, form)).toMatchObject({ value: [{ id: '7' }] });
  expect(await parse('{"error": "no"}', 400, form)).toMatchObject({ status: 400, value: { error: 'no' } });
});

test('a byte order mark or the content type determines the encoding', async () => {
  const text = '{"name": "Pr\u00e4mie"}';
  const parseBytes = (body: Buffer, type = 'application/json', status = 200) =>
    parseResponse({ kind: 'answered', status, headers: { 'content-type': type }, body, retryAfterMs: null }, undefined);
  const latin = Buffer.from(text, 'latin1');
  for (const [body, type] of [
    [Buffer.from(text), 'application/json; charset=unheard-of'],
    [Buffer.from(`\uFEFF${text}`), 'application/json; charset=iso-8859-1'],
    [Buffer.from(`\uFEFF${text}`, 'utf16le'), undefined],
    [latin, 'application/json; charset="ISO-8859-1"'],
  ] as const) {
    expect(await parseBytes(body, type)).toMatchObject({ value: { name: 'Pr\u00e4mie' } });
  }
  expect(await parseBytes(latin)).toEqual({
    kind: 'failed',
    error: 'wrong_encoding',
    message: 'byte 12 is not valid UTF-8',
  });
  expect(await parseBytes(latin, undefined, 403)).toMatchObject({ kind: 'answered', status: 403, value: undefined });
});
