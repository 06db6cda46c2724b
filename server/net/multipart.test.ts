import fc from 'fast-check';
import { expect, test } from 'vitest';
import { readMultipart } from './multipart.ts';
import { anyCharacter } from '../../e2e/support/requests/any-character.ts';

const TYPE = 'multipart/form-data; boundary=xYzZY';
const read = (body: string, type = TYPE) => readMultipart(type, Buffer.from(body));
const field = (name: string, text: string) =>
  `--xYzZY\r\nContent-Disposition: form-data; name=${name}\r\n\r\n${text}\r\n`;

test('reads any text fields as the encoder of forms wrote them', async () => {
  const names = fc.stringMatching(/^[\w[\]. -]{1,20}$/);
  const texts = fc.string({ unit: anyCharacter, maxLength: 200 }).filter((text) => text.isWellFormed());
  await fc.assert(
    fc.asyncProperty(fc.array(fc.tuple(names, texts), { maxLength: 20 }), async (pairs) => {
      const form = new FormData();
      for (const [name, text] of pairs) form.append(name, text);
      const request = new Response(form);
      const body = Buffer.from(await request.arrayBuffer());
      // Form encoders write every line break as CRLF.
      const lines = pairs.map(([name, text]) => [name, text.replace(/\r\n|\r|\n/g, '\r\n')]);
      const got = readMultipart(request.headers.get('content-type') ?? '', body);
      expect(got).toEqual({ kind: 'fields', pairs: lines });
    }),
  );
});

test('reads what real clients send: short and quoted boundaries, names without quotes, content types, a preamble', () => {
  const pairs = [['api_key', 'sk_1']];
  expect(read(`${field('"api_key"', 'sk_1')}--xYzZY--\r\n`)).toEqual({ kind: 'fields', pairs });
  expect(read(`${field('api_key', 'sk_1')}--xYzZY--`)).toEqual({ kind: 'fields', pairs });
  expect(read(`preamble\r\n${field('"api_key"', 'sk_1')}--xYzZY--\r\nepilogue`)).toEqual({ kind: 'fields', pairs });
  const typed =
    '--xYzZY\r\nContent-Type: text/plain; charset=utf-8\r\nContent-Disposition: form-data; name=api_key\r\n';
  expect(read(`${typed}Content-Length: 4\r\n\r\nsk_1\r\n--xYzZY--\r\n`, `${TYPE.replace('=', '="')}"`)).toEqual({
    kind: 'fields',
    pairs,
  });
  expect(read('--xYzZY--\r\n')).toEqual({ kind: 'fields', pairs: [] });
  expect(read(`${field('a', '')}--xYzZY--\r\n`)).toEqual({ kind: 'fields', pairs: [['a', '']] });
});

test('a file is refused and its field named, even if the name is encoded', () => {
  for (const more of ['filename="x.png"', "filename*=UTF-8''x.png", 'filename=""']) {
    expect(read(`${field(`"proof"; ${more}`, 'x')}--xYzZY--\r\n`)).toEqual({ kind: 'file', name: 'proof' });
  }
});

test.each([
  ['no boundary', 'multipart/form-data', `${field('a', 'x')}--xYzZY--`],
  ['an empty boundary', 'multipart/form-data; boundary=', '----'],
  ['a boundary that is too long', `multipart/form-data; boundary=${'x'.repeat(71)}`, ''],
  ['nothing', TYPE, ''],
  ['no last boundary', TYPE, field('a', 'x')],
  ['a cut text', TYPE, '--xYzZY\r\nContent-Disposition: form-data; name=a\r\n\r\nx'],
  ['text after a boundary', TYPE, `--xYzZY\r\nContent-Disposition: form-data; name=a\r\n\r\nx\r\n--xYzZYx`],
  ['no header', TYPE, '--xYzZY\r\n\r\nx\r\n--xYzZY--'],
  [
    'a header without end',
    TYPE,
    `--xYzZY\r\nContent-Disposition: form-data; name=${'x'.repeat(2000)}\r\n\r\nx\r\n--xYzZY--`,
  ],
  ['no name', TYPE, '--xYzZY\r\nContent-Disposition: form-data\r\n\r\nx\r\n--xYzZY--'],
  ['another disposition', TYPE, '--xYzZY\r\nContent-Disposition: attachment; name=a\r\n\r\nx\r\n--xYzZY--'],
  ['a transfer encoding', TYPE, `${field('a\r\nContent-Transfer-Encoding: base64', 'eA==')}--xYzZY--`],
  ['too many fields', TYPE, `${field('a', '').repeat(201)}--xYzZY--`],
])('malformed: %s', (_what, type, body) => {
  expect(read(body, type).kind).toBe('malformed');
});

test('bytes that are not UTF-8 are malformed', () => {
  const body = Buffer.concat([
    Buffer.from(field('a', '').slice(0, -2)),
    Buffer.of(0xff, 0xfe),
    Buffer.from('\r\n--xYzZY--'),
  ]);
  expect(readMultipart(TYPE, body)).toMatchObject({ kind: 'malformed' });
});

test('accepts or refuses any bytes, and parts of a form in any order, without throwing', () => {
  const pieces = fc.constantFrom(
    ...['--xYzZY', '--xYzZY--', '\r\n', '\r\n\r\n', ';', '"', 'x', ': ', '=', '\u0000', ' '],
    ...['Content-Disposition: form-data; name=', '"a"', 'filename', '__proto__', '--', '\n'],
  );
  const bodies = fc.oneof(
    fc.array(pieces, { maxLength: 60 }).map((parts) => Buffer.from(parts.join(''))),
    fc.uint8Array({ maxLength: 400 }).map((bytes) => Buffer.from(bytes)),
  );
  const types = fc.oneof(
    fc.constant(TYPE),
    fc.string({ maxLength: 80 }).map((text) => `multipart/form-data;${text}`),
  );
  fc.assert(
    fc.property(types, bodies, (type, body) => {
      expect(['fields', 'file', 'malformed']).toContain(readMultipart(type, body).kind);
    }),
  );
});
