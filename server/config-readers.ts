import { isIP } from 'node:net';
import { adminRoles, type Grant } from '@rewards-wall/shared/admin/permissions.ts';
import { parseUnits, type Units } from '@rewards-wall/shared/credits.ts';
import { DAY_MS } from '@rewards-wall/shared/durations.ts';
import { isNetwork } from './net/address.ts';
import { isSecureOrLocal } from './net/is-secure-or-local.ts';
import { withoutTrailingSlashes } from './net/without-trailing-slashes.ts';
import { parsePostgresUrl } from './store/postgres/servers.ts';

// Readers of environment variables. They throw a `RangeError` whose message continues the variable's name.

type Read<Value> = (text: string) => Value;

export const anyText = (text: string): string => text;

/** A whole number within these bounds, times `unit`. */
export function integer(min: number, max: number, unit = 1): Read<number> {
  return (text) => {
    const value = /^\d{1,9}$/.test(text) ? Number(text) : -1;
    if (value < min || value > max) throw new RangeError(`must be a whole number from ${min} to ${max}`);
    return value * unit;
  };
}

/** Days as milliseconds; null if `off` or 0. */
export function daysOrOff(min: number): Read<number | null> {
  return (text) => {
    if (['off', '0'].includes(text.toLowerCase())) return null;
    const days = /^\d{1,5}$/.test(text) ? Number(text) : -1;
    if (days < min || days > 36_500) throw new RangeError(`must be off, or a whole number from ${min} to 36500`);
    return days * DAY_MS;
  };
}

/** One of these words, in either case. */
export function oneOf<T extends string>(values: readonly T[]): Read<T> {
  return (text) => {
    const value = values.find((candidate) => candidate === text.toLowerCase());
    if (value === undefined) throw new RangeError(`must be one of: ${values.join(', ')}`);
    return value;
  };
}

/** True for the word `yes`, false for the word `no`. */
export function eitherWord(yes: string, no: string): Read<boolean> {
  const read = oneOf([yes, no]);
  return (text) => read(text) === yes;
}

export const onOrOff = eitherWord('on', 'off');

export function databaseAddress(text: string): string {
  if (/^file:./.test(text)) return text;
  if (/^postgres(ql)?:\/\/./.test(text)) return parsePostgresUrl(text);
  throw new RangeError('must be file:PATH or postgres://USER:PASSWORD@HOST/DATABASE');
}

/** Without a trailing slash. */
export function publicAddress(text: string): string {
  const url = URL.canParse(text) ? new URL(text) : null;
  const isPlain = url !== null && url.search === '' && url.hash === '' && url.username === '' && url.password === '';
  if (!isPlain || !['http:', 'https:'].includes(url.protocol)) {
    throw new RangeError('must be an http or https URL without a query');
  }
  return withoutTrailingSlashes(url.href);
}

/** CIDRs. */
export function networks(text: string): readonly string[] {
  const list = text.split(',').map((part) => part.trim());
  const bad = list.find((part) => !isNetwork(part));
  if (bad !== undefined) throw new RangeError(`must be addresses or CIDRs, comma-separated; '${bad}' is neither`);
  return list;
}

export function hostName(text: string): string {
  if (isIP(text) === 0 && !/^[A-Za-z0-9._-]{1,253}$/.test(text)) {
    throw new RangeError('must be an address or a host name, without scheme and port');
  }
  return text;
}

export function webhookUrl(text: string): string {
  const url = URL.canParse(text) ? new URL(text) : null;
  if (url === null || !['http:', 'https:'].includes(url.protocol) || url.username !== '' || url.password !== '') {
    throw new RangeError('must be an http or https URL without a user and password');
  }
  return url.href;
}

export function currencyCode(text: string): string {
  if (!/^[A-Z]{3}$/.test(text)) throw new RangeError('must be a code of ISO 4217, such as EUR');
  return text;
}

/** An amount of money, in units of its currency. */
export function amount(text: string): Units {
  const units = parseUnits(text);
  if (units === null || units < 0) throw new RangeError('must be an amount such as 50 or 12.5');
  return units;
}

export function webhookSecret(text: string): string {
  const isSecret = /^whsec_[A-Za-z0-9+/]{43}=$/.test(text);
  if (!isSecret) throw new RangeError('must be whsec_ and 32 bytes as base64, such as: openssl rand -base64 32');
  return text;
}

export function bearerToken(text: string): string {
  if (!/^[\x21-\x7e]{16,512}$/.test(text)) throw new RangeError('must have 16 to 512 characters, without spaces');
  return text;
}

/** In lower case. */
export function headerName(text: string): string {
  if (!/^[A-Za-z0-9-]{1,64}$/.test(text)) throw new RangeError('must be a header name');
  return text.toLowerCase();
}

/** As typed, because providers compare it as text. */
export function issuerUrl(text: string): string {
  const url = URL.canParse(text) ? new URL(text) : null;
  const isPlain = url !== null && url.search === '' && url.hash === '' && url.username === '' && url.password === '';
  if (!isPlain || !isSecureOrLocal(url)) throw new RangeError('must be an https URL without a query');
  return text;
}

export function shortLine(text: string): string {
  if (text.length > 60 || /\p{Cc}/u.test(text)) throw new RangeError('must have at most 60 characters');
  return text;
}

/** Scopes of OAuth, separated by spaces. */
export function scopes(text: string): string {
  const list = text.split(/\s+/);
  if (!list.every((scope) => /^[\x21\x23-\x5b\x5d-\x7e]+$/.test(scope))) throw new RangeError('must be scopes');
  if (!list.includes('openid')) throw new RangeError('must include openid');
  return list.join(' ');
}

/** A role for the people whose claim has this value. */
export interface MappedRole {
  value: string;
  grant: Grant;
}

/** `value=role` or `value=role:publisher+publisher`, comma-separated. */
export function roleMap(text: string): readonly MappedRole[] {
  return text.split(',').map((part) => {
    const entry = part.trim();
    const [, value = '', name = '', publishers] =
      /^(.{1,200})=([a-z]+)(?::(\d{1,9}(?:\+\d{1,9})*))?$/.exec(entry) ?? [];
    const role = adminRoles.find((candidate) => candidate === name);
    if (role === undefined) {
      throw new RangeError(`must be value=role, comma-separated; '${entry}' is not. Roles: ${adminRoles.join(', ')}`);
    }
    return { value, grant: { role, publishers: publishers === undefined ? null : publishers.split('+').map(Number) } };
  });
}
