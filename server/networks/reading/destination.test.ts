import { expect, test } from 'vitest';
import { destinationUrl } from '@rewards-wall/shared/schema/destination.ts';
import fc from 'fast-check';
import { isSkip } from './skip.ts';
import { destination, type LinkRule } from './destination.ts';
import { anyWebUrl } from '../../../e2e/support/requests/any-web-url.ts';

const sub1: LinkRule = { click: { in: 'parameter', name: 'sub1' } };
const both: LinkRule = {
  click: { in: 'parameter', name: 's1' },
  user: { in: 'placeholder', text: '{userID}' },
};
const end: LinkRule = { click: { in: 'end' } };

test.each([
  ['https://t.example/a', sub1, 'https://t.example/a?sub1={click_id}'],
  ['https://t.example/a?o=1&sub1=old&b=2#top', sub1, 'https://t.example/a?o=1&b=2&sub1={click_id}#top'],
  ['https://t.example/a?u={userID}', both, 'https://t.example/a?u={source_user_id}&s1={click_id}'],
  ['https://t.example/a?u=%7BuserID%7D', both, 'https://t.example/a?u={source_user_id}&s1={click_id}'],
  ['https://t.example/a?uid=', end, 'https://t.example/a?uid={click_id}'],
  ['https://t.example/a/', end, 'https://t.example/a/{click_id}'],
  ['https://t.example/a?x={subid1}', sub1, 'https://t.example/a?x=%7Bsubid1%7D&sub1={click_id}'],
])('puts our ids where the network has a place for them: %s', (link, rule, expected) => {
  expect(destination(link, rule)).toBe(expected);
});

test.each(['https://t.example/a', 'https://t.example/a?uid=#', 'https://t.example/#/'])(
  'finds no place for the click id at the end of %s',
  (link) => {
    expect(destination(link, end)).toEqual({ skip: 'no_click_slot' });
  },
);

test.each([
  ['', 'no_link'],
  ['javascript:alert(1)', 'bad_link'],
  ['//t.example/a', 'bad_link'],
  ['https://user:pass@t.example/', 'bad_link'],
  [`https://t.example/${'a'.repeat(2000)}`, 'bad_link'],
])('refuses what is no web address: %s', (link, reason) => {
  expect(destination(link, sub1)).toEqual({ skip: reason });
});

test('refuses a link without the place for the click id, or with it in the host', () => {
  const rule: LinkRule = { click: { in: 'placeholder', text: '[USER_ID]' } };
  expect(destination('https://t.example/a', rule)).toEqual({ skip: 'no_click_slot' });
  expect(destination('https://USER.example/a', { click: { in: 'placeholder', text: 'USER' } })).toEqual({
    skip: 'bad_link',
  });
});

test('makes a destination that a click may use, or none', () => {
  fc.assert(
    fc.property(fc.oneof(anyWebUrl, fc.string()), (link) => {
      const made = destination(link, both);
      if (!isSkip(made)) expect(destinationUrl.safeParse(made).error?.issues ?? []).toEqual([]);
    }),
  );
});
