import { invalidOption } from '../rewards-wall-error.ts';

const LOOPBACK = /^(?:localhost|.+\.localhost|127(?:\.\d+){3}|\[::1\])$/;

/** The service's URL without a trailing slash. Throws unless it is safe to send the secret key there. */
export function baseUrlOf(value: unknown): string {
  const text = typeof value === 'string' ? value.trim() : '';
  if (text === '')
    throw invalidOption('baseUrl is missing: the URL of your service, such as https://rewards.example.com');
  if (!/^https?:\/\//i.test(text) || !URL.canParse(text)) {
    throw invalidOption('baseUrl must be an http or https URL, such as https://rewards.example.com');
  }
  const url = new URL(text);
  if (url.username !== '' || url.password !== '') throw invalidOption('baseUrl must not contain credentials');
  if (url.search !== '' || url.hash !== '') throw invalidOption('baseUrl must have no query and no fragment');
  if (url.protocol === 'http:' && !LOOPBACK.test(url.hostname)) {
    throw invalidOption(
      `baseUrl must be https: over plain http, anyone on the way to ${url.hostname} could read the secret key. Only localhost may be http.`,
    );
  }
  return `${url.origin}${url.pathname.replace(/\/+$/, '')}`;
}

/** An id from `publisher add` or `wall add`, as a number or as text from the environment. */
export function idOf(value: unknown, name: string): number {
  if (value === undefined || value === null || value === '') {
    throw invalidOption(`${name} is missing: the number that "${commandFor(name)}" printed`);
  }
  const number = typeof value === 'string' && /^[1-9]\d*$/.test(value) ? Number(value) : value;
  if (typeof number === 'number' && Number.isSafeInteger(number) && number > 0) return number;
  throw invalidOption(`${name} must be the number that "${commandFor(name)}" printed, such as 1`);
}

const commandFor = (name: string): string => (name === 'pubId' ? 'publisher add' : 'wall add');

/** The wall's secret key. The errors never quote it. */
export function secretKeyOf(value: unknown): string {
  const key = typeof value === 'string' ? value.trim() : '';
  if (key === '') throw invalidOption('secretKey is missing: the key sk_… that "wall add" printed');
  if (key.startsWith('pk_')) {
    throw invalidOption(
      'secretKey is a publishable key (pk_…), which is for pages. Use the secret key of the wall (sk_…)',
    );
  }
  if (key.startsWith('whsec_')) {
    throw invalidOption(
      'secretKey is the secret of a postback or source (whsec_…). Use the secret key of the wall (sk_…)',
    );
  }
  if (!/^sk_[\w-]+$/.test(key)) throw invalidOption('secretKey must be the secret key of the wall: sk_…');
  return key;
}

/** A whole number of at least `min`, or the default. */
export function countOf(value: unknown, rule: { name: string; min: number; or: number }): number {
  if (value === undefined) return rule.or;
  if (typeof value === 'number' && Number.isSafeInteger(value) && value >= rule.min) return value;
  throw invalidOption(`${rule.name} must be a whole number of at least ${rule.min}`);
}

/** Throws in a browser, where users could read the secret key. */
export function requireServer(): void {
  if ('document' in globalThis) {
    throw invalidOption(
      'The SDK is for your server. In a page, everyone could read the secret key. Mint a user token on the server and give that to the page',
    );
  }
}
