import { expect, test } from 'vitest';
import { unwrap, wrap } from './envelope.ts';

const host = { v: 1, src: 'offer-wall-host' };

test('adds version and sender', () => {
  expect(wrap({ type: 'resize', data: { height: 10 } })).toEqual({
    v: 1,
    src: 'offer-wall',
    type: 'resize',
    data: { height: 10 },
  });
});

test.each([
  [
    { ...host, type: 'init', data: { token: 'a.b.c' } },
    { type: 'init', token: 'a.b.c' },
  ],
  [
    { ...host, type: 'init' },
    { type: 'init', token: '' },
  ],
  [JSON.stringify({ ...host, type: 'ack', data: { id: 2 } }), { type: 'ack', id: 2 }],
  [{ ...host, type: 'hello' }, { type: 'hello' }],
  [{ ...host, v: 2, type: 'init' }, null],
  [{ v: 1, src: 'offer-wall', type: 'init' }, null],
  [{ ...host, type: 'eval' }, null],
  ['{', null],
  [null, null],
  [7, null],
])('%j -> %j', (received, message) => {
  expect(unwrap(received)).toEqual(message);
});
