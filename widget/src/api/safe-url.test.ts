import { expect, test } from 'vitest';
import { safeUrl } from './safe-url.ts';

test.each([
  ['https://a.example/x', 'https://a.example/x'],
  ['/demo/images/x.svg', 'https://wall.example/demo/images/x.svg'],
  ['//cdn.example/x', 'https://cdn.example/x'],
  ['javascript:alert(1)', null],
  [' java\nscript:alert(1)', null],
  ['data:text/html,x', null],
  ['blob:https://a.example/1', null],
  ['http://', null],
  ['', null],
  [null, null],
  [7, null],
])('%j -> %j', (address, expected) => {
  expect(safeUrl(address, 'https://wall.example/base')).toBe(expected);
});
