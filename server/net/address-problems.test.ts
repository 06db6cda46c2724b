import { expect, test } from 'vitest';
import { addressProblems } from './address-problems.ts';

test('an API is called over https, or over http at a host that the operator exempts', () => {
  expect(addressProblems('https://api.example/v1', [])).toEqual([]);
  expect(addressProblems('http://127.0.0.1:8080', ['127.0.0.1:8080'])).toEqual([]);
  expect(addressProblems('http://127.0.0.1:8081', ['127.0.0.1:8080'])).toEqual([
    expect.stringMatching(/https.*OUTBOUND_ALLOW/),
  ]);
});

test.each([
  ['api.example', /without credentials/],
  ['ftp://api.example', /http or https/],
  ['https://me:word@api.example', /without credentials/],
  ['https://api.example/?a=1', /without a query/],
  ['https://api.example/#a', /without a query/],
])('%s is refused with a sentence', (address, sentence) => {
  expect(addressProblems(address, [])).toEqual([expect.stringMatching(sentence)]);
});
