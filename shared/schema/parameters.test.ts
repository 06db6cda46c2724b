import fc from 'fast-check';
import { expect, test } from 'vitest';
import type * as z from 'zod';
import { parseUnits } from '../credits.ts';
import {
  amount,
  amountWithin,
  dateText,
  flag,
  idInBody,
  idOf,
  integerText,
  ipText,
  listOf,
  oneOf,
  subid,
  trackingText,
  webAddress,
} from './parameters.ts';

const message = (schema: z.ZodType, input: unknown) => schema.safeParse(input).error?.issues[0]?.message;
const accepts = (schema: z.ZodType, input: unknown) => schema.safeParse(input).success;

test('whole numbers within bounds, as text or number', () => {
  const limit = integerText({ min: 1 });
  expect(limit.parse('25')).toBe(25);
  expect(limit.parse(25)).toBe(25);
  expect(limit.parse('9007199254740991')).toBe(Number.MAX_SAFE_INTEGER);
  for (const bad of [
    '0',
    '-1',
    '1.0',
    '1e3',
    '0x10',
    '',
    ' 1',
    '9007199254740992',
    '9'.repeat(40),
    NaN,
    1.5,
    true,
    null,
  ]) {
    expect(message(limit, bad), String(bad)).toBe('must be a whole number of at least 1');
  }
  expect(message(integerText({ min: 0, max: 2 }), '3')).toBe('must be a whole number from 0 to 2');
  expect(Object.is(integerText().parse('-0'), 0)).toBe(true);
});

test('repeated and missing values have specific messages', () => {
  for (const schema of [integerText(), amount, flag, subid, trackingText, ipText, dateText, oneOf(['a']), idOf([1])]) {
    expect(message(schema, ['1', '2'])).toBe('must be given once');
    expect(message(schema, undefined)).toBe('is required');
  }
});

test('reads amounts like decimal text', () => {
  fc.assert(
    fc.property(fc.oneof(fc.string(), fc.double().map(String), fc.integer().map(String)), (text) => {
      const result = amount.safeParse(text);
      expect(result.success ? result.data : null).toBe(parseUnits(text));
    }),
  );
  expect(amount.parse(0.1)).toBe(1_000);
  expect(message(amountWithin({ min: 0 }), '-0.0001')).toMatch(/^must be a decimal number from 0 to 1000000000/);
  for (const bad of [NaN, Infinity, 1e-7, 0.1 + 0.2, true]) expect(accepts(amount, bad)).toBe(false);
});

test('flags', () => {
  for (const yes of ['1', 'true', 1, true]) expect(flag.parse(yes)).toBe(true);
  for (const no of ['0', 'false', 0, false]) expect(flag.parse(no)).toBe(false);
  for (const bad of ['', 'yes', 'TRUE', '2', null]) expect(message(flag, bad)).toBe('must be 0, 1, true or false');
});

test('lists of ids, in every form that clients send', () => {
  const categories = listOf([17, 18, 20]);
  for (const form of ['17,18', ['17', '18'], [17, 18], ['17,18'], ['17', '18', '17']]) {
    expect(categories.parse(form)).toEqual([17, 18]);
  }
  expect(categories.parse('20')).toEqual([20]);
  for (const bad of ['', '19', '17,', '17;18', ['17', 'x'], [['17']], {}]) {
    expect(message(categories, bad)).toBe('must be ids from: 17, 18, 20');
  }
});

test('one of several ids', () => {
  expect(idOf([1, 2]).parse('2')).toBe(2);
  expect(message(idOf([1, 2]), '3')).toBe('must be one of: 1, 2');
  expect(message(oneOf(['m', 'f']), 'x')).toBe('must be one of: m, f');
});

test('a subid is 1 to 60 code points, kept as it is', () => {
  expect(subid.parse(' a/b?ü ')).toBe(' a/b?ü ');
  expect(accepts(subid, '😀'.repeat(60))).toBe(true);
  expect(message(subid, '😀'.repeat(61))).toBe('must be at most 60 characters');
  expect(message(subid, '')).toBe('must not be empty');
  expect(accepts(trackingText, '')).toBe(true);
  for (const control of ['\0', '\n', '\u007f', '\u0085']) {
    expect(message(subid, `a${control}`)).toBe('must not contain control characters');
  }
  expect(message(subid, '\ud800')).toBe('must be well-formed Unicode');
});

test('IP addresses and dates', () => {
  for (const good of ['203.0.113.9', '2001:db8::1', '::ffff:203.0.113.9']) expect(accepts(ipText, good)).toBe(true);
  for (const bad of ['', '1.2.3', '256.1.1.1', 'fe80::1%eth0', 'localhost', '1.2.3.4:80']) {
    expect(message(ipText, bad)).toBe('must be an IPv4 or IPv6 address');
  }
  for (const good of ['2024-02-29', '2000-02-29', '1999-12-31']) expect(accepts(dateText, good)).toBe(true);
  for (const bad of ['2023-02-29', '1900-02-29', '2024-13-01', '2024-1-1', '01.02.2024', '2024-02-29T00:00:00Z']) {
    expect(message(dateText, bad)).toBe('must be a date as YYYY-MM-DD');
  }
});

test('web URLs are http or https, without credentials', () => {
  for (const good of ['https://a.example/x?y=1#z', 'http://a.example', 'http://[::1]:3000/']) {
    expect(accepts(webAddress(100), good)).toBe(true);
  }
  for (const bad of [
    'javascript:alert(1)',
    'data:,x',
    '//a.example',
    'https://u:p@a.example/',
    'https://',
    'https://a b',
  ]) {
    expect(accepts(webAddress(100), bad)).toBe(false);
  }
  expect(accepts(webAddress(20), 'https://a.example/long')).toBe(false);
});

test('an id in a body is text, or a safe integer that is taken as its digits', () => {
  const id = idInBody(subid);
  expect(id.parse('user-42')).toBe('user-42');
  expect([id.parse(42), id.parse(0), id.parse(-7), id.parse(Number.MAX_SAFE_INTEGER)]).toEqual([
    ...['42', '0', '-7', '9007199254740991'],
  ]);
  for (const bad of [1.5, 1e21, 2 ** 53, -(2 ** 53), NaN, Infinity, true, null, [1], {}]) {
    expect(accepts(id, bad), String(bad)).toBe(false);
  }
  expect(message(id, 2 ** 53)).toBe('must be text');
  expect(message(id, undefined)).toBe('is required');
  expect(message(id, '')).toBe('must not be empty');
});

test('a number in a body names the same user as its digits', () => {
  fc.assert(
    fc.property(fc.maxSafeInteger(), (number) => {
      expect(idInBody(subid).parse(number)).toBe(idInBody(subid).parse(String(number)));
    }),
  );
});
