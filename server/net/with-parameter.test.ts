import { expect, test } from 'vitest';
import { withParameter } from './with-parameter.ts';

test.each([
  ['https://a.example', 'https://a.example?id=new'],
  ['https://a.example/?', 'https://a.example/?id=new'],
  ['https://a.example/?b=1', 'https://a.example/?b=1&id=new'],
  ['https://a.example/?id=old&b=1&id=older', 'https://a.example/?b=1&id=new'],
  ['https://a.example/?id', 'https://a.example/?id=new'],
  ['https://a.example/?idea=1', 'https://a.example/?idea=1&id=new'],
  ['https://a.example/?b=1#top', 'https://a.example/?b=1&id=new#top'],
  ['https://a.example/#one#two?id=old', 'https://a.example/?id=new#one#two?id=old'],
])('gives %s the parameter once', (url, expected) => {
  expect(withParameter(url, 'id', 'new')).toBe(expected);
});

test('keeps the bytes of the other parameters, which may be signed', () => {
  expect(withParameter('https://a.example/?q=a+b%20c?d&s=%2f', 'id', '')).toBe(
    'https://a.example/?q=a+b%20c?d&s=%2f&id=',
  );
});

test('encodes the value', () => {
  expect(withParameter('https://a.example/', 'tags', 'a=1&b#c')).toBe('https://a.example/?tags=a%3D1%26b%23c');
});
