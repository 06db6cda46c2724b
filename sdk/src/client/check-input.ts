import { invalidInput } from '../rewards-wall-error.ts';

const MAX_USER_ID_LENGTH = 60;
const MAX_KEY_LENGTH = 255;
const DECIMAL = /^\d{1,10}(?:\.\d{1,4})?$/;

/** Your id for the user, as text. A whole number becomes its digits. */
export function userIdOf(value: unknown): string {
  const text = typeof value === 'number' && Number.isSafeInteger(value) ? String(value) : value;
  if (text === undefined || text === null || text === '') {
    throw invalidInput('userId is missing: your own id for the user, from your session. Is the user signed in?');
  }
  if (typeof text !== 'string') throw invalidInput('userId must be text or a whole number');
  if ([...text].length > MAX_USER_ID_LENGTH) {
    throw invalidInput(`userId must have at most ${MAX_USER_ID_LENGTH} characters`);
  }
  if (/\p{Cc}/u.test(text)) throw invalidInput('userId must have no control characters');
  if (!text.isWellFormed()) throw invalidInput('userId must be well-formed Unicode');
  // Proxies would normalize these as path segments.
  if (text === '.' || text === '..') throw invalidInput('userId must not be "." or ".."');
  return text;
}

/** A positive amount of credits as decimal text, never rounded by floating point. */
export function amountOf(value: unknown): string {
  const text = decimalOf(value);
  if (text === null || /^[0.]+$/.test(text)) {
    throw invalidInput(
      `amount must be a positive number of credits with at most 4 decimals, such as 250 or "12.5"${quoted(value)}`,
    );
  }
  return text;
}

/** The lowest balance that a debit may leave, as decimal text; null for none. */
export function minBalanceOf(value: unknown): string | null {
  if (value === null) return null;
  if (value === undefined) return '0';
  const isNegative = String(value).startsWith('-');
  const text = decimalOf(isNegative ? String(value).slice(1) : value);
  if (text === null) {
    throw invalidInput(
      `minBalance must be a number of credits with at most 4 decimals, or null for no limit${quoted(value)}`,
    );
  }
  return isNegative ? `-${text}` : text;
}

/** The key by which the service recognizes a retry. */
export function idempotencyKeyOf(value: unknown): string {
  if (value === undefined || value === null || value === '') {
    throw invalidInput(
      'idempotencyKey is missing: text that names what the credits are for, such as `order-${order.id}`. With the same key, a repeat changes nothing',
    );
  }
  if (typeof value !== 'string') throw invalidInput('idempotencyKey must be text');
  if (value.length > MAX_KEY_LENGTH)
    throw invalidInput(`idempotencyKey must have at most ${MAX_KEY_LENGTH} characters`);
  // It is sent in a header.
  if (!/^[\x21-\x7e](?:[\x20-\x7e]*[\x21-\x7e])?$/.test(value)) {
    throw invalidInput('idempotencyKey must be printable ASCII, without a space at either end');
  }
  return value;
}

/** A whole number of at least `min`; null if it is absent. */
export function wholeOf(value: unknown, name: string, min: number): number | null {
  if (value === undefined) return null;
  if (typeof value === 'number' && Number.isSafeInteger(value) && value >= min) return value;
  throw invalidInput(`${name} must be a whole number of at least ${min}`);
}

function decimalOf(value: unknown): string | null {
  if (typeof value !== 'string' && typeof value !== 'number') return null;
  const text = String(value);
  return DECIMAL.test(text) ? text : null;
}

function quoted(value: unknown): string {
  return typeof value === 'number' || typeof value === 'string' ? `; got ${String(value).slice(0, 40)}` : '';
}
