import { percentEncode } from '../../net/percent-encode.ts';
import { mayBeShortened, type OutboundRequest } from '../../net/safe-fetch.ts';
import type { Vault } from '../../security/vault.ts';
import type { Postback } from '../../store/ports/postbacks.ts';
import { ownParameters } from './check-template.ts';
import { macroValues, type PersonFacts, type PostbackFacts } from './macros.ts';
import { parseTemplate, type Part } from './parse-template.ts';

/** Delimiters around a macro's value, to tell it from fixed text. URLs contain no control characters. */
const FROM = '\u0001';
const TO = '\u0002';
export const CUT = '…';
/** During a rotation, a POST's header has two signatures, separated by a space. */
const SIGNATURES = /(signature[=:]\s*)[^&\s]+(?: v1a?,[^&\s]+)*/gi;
/** Shorter fixed text is hardly a secret, and cutting every occurrence would make a response unreadable. */
const SECRET_CHARACTERS = 8;
/** Replaces the user's data in messages for readers who may not see it. */
export const CUT_PERSON: PersonFacts = {
  subid1: CUT,
  subid2: CUT,
  subid3: CUT,
  subid4: CUT,
  device: CUT,
  ip: CUT,
};
const PLAIN_WORD = /^[a-z-]{1,16}$/;

/**
 * A message for readers who may not see secrets. Leaves out host, path and signatures. Of a GET's query, keeps only
 * names, macro values and what the service appends, because fixed text in a template may be a key of the receiver.
 */
export function showRequest(
  { address, kind }: { kind: Postback['kind']; address: string },
  { body, headers, method, url }: OutboundRequest,
  facts: PostbackFacts,
): string {
  if (kind === 'json') {
    const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}`);
    return [`${method} ${CUT}`, ...lines, '', body ?? ''].join('\n').replaceAll(SIGNATURES, `$1${CUT}`);
  }
  const own = new URLSearchParams(new URL(url).search);
  const known = ownParameters.filter((name) => own.has(name));
  const appended = known.map((name) => `${name}=${name.includes('signature') ? CUT : (own.get(name) ?? '')}`);
  const pairs = queryOf(address, facts).split('&');
  return `${method} ${CUT}?${[...pairs.filter((pair) => pair !== '').map(cutFixed), ...appended].join('&')}`;
}

/** Removes the secrets of a URL from the text of a response, in which a receiver may repeat it. */
export function cutAddress(text: string, address: string): string {
  return cutSecrets(text, secretsOf(address)).replaceAll(SIGNATURES, `$1${CUT}`);
}

/** Like `cutAddress`, with the URL of the postback at the time of the attempt. Decrypts each URL once. */
export function responseCutter({ vault }: { vault: Vault }): (response: string, postback: Postback) => string {
  const known = new WeakMap<Postback, string[]>();
  return (response, postback) => {
    if (response === '') return response;
    const secrets = known.get(postback) ?? secretsOf(vault.openSecret(postback.sealedUrl));
    known.set(postback, secrets);
    return cutSecrets(response, secrets).replaceAll(SIGNATURES, `$1${CUT}`);
  };
}

/** If the text may have been truncated, also removes the beginning of a secret that was cut off at its end. */
function cutSecrets(text: string, secrets: readonly string[]): string {
  const isWhole = !mayBeShortened(text);
  const longestFirst = secrets.toSorted((a, b) => b.length - a.length);
  const cut = longestFirst.reduce((rest, secret) => rest.replaceAll(secret, CUT), text);
  if (isWhole) return cut;
  // A truncated character leaves up to three of these.
  const rest = cut.replace(/\uFFFD{1,3}$/, '');
  const halves = longestFirst.map((secret) => lengthOfHalf(rest, secret));
  const most = Math.max(0, ...halves);
  return most === 0 ? cut : `${rest.slice(0, -most)}${CUT}`;
}

/** How many characters of the secret's beginning the text ends with. */
function lengthOfHalf(text: string, secret: string): number {
  for (let length = Math.min(secret.length - 1, text.length); length > 0; length -= 1) {
    if (text.endsWith(secret.slice(0, length))) return length;
  }
  return 0;
}

/**
 * The query of a template with its values marked. Hides hashes, because a reader who knows the hashed text could guess
 * the secret.
 */
function queryOf(address: string, facts: PostbackFacts): string {
  const parsed = parseTemplate(address);
  if (parsed.kind === 'invalid') return '';
  const values = macroValues(facts);
  const write = (part: Part): string => {
    if (part.kind === 'text') return part.text;
    if (part.kind === 'hash') return CUT;
    const value = values[part.name];
    return `${FROM}${value === CUT ? CUT : percentEncode(value)}${TO}`;
  };
  return parsed.parts
    .map(write)
    .join('')
    .replace(/^[^?]*\??/, '');
}

/** `key=secret` as `key=…`. A pair without `=` is fixed text as a whole. */
function cutFixed(pair: string): string {
  const at = pair.indexOf('=');
  if (at < 0) return CUT;
  const [start = '', ...marked] = pair.slice(at + 1).split(FROM);
  const rest = marked.map((piece) => piece.split(TO)).map(([value = '', fixed = '']) => value + cutText(fixed));
  return `${pair.slice(0, at)}=${cutText(start)}${rest.join('')}`;
}

function cutText(fixed: string): string {
  return fixed === '' ? '' : CUT;
}

/** Fixed text of an address that may be secret, in raw and decoded form. */
function secretsOf(address: string): string[] {
  const parsed = parseTemplate(address);
  if (parsed.kind === 'invalid') return [];
  const hashes = parsed.parts.flatMap((part) => (part.kind === 'hash' ? [part.secret] : []));
  const text = parsed.parts.map((part) => (part.kind === 'text' ? part.text : FROM)).join('');
  const [path = '', ...query] = text.replace(/^https?:\/\/[^/?]*/i, '').split('?');
  const segments = path.split('/').filter((segment) => !PLAIN_WORD.test(segment));
  const values = query
    .join('?')
    .split('&')
    .map((pair) => pair.slice(pair.indexOf('=') + 1));
  const fixed = [...hashes, ...[...segments, ...values].flatMap((one) => one.split(FROM))];
  return [...new Set(fixed.flatMap((one) => [one, decoded(one)]))].filter((one) => one.length >= SECRET_CHARACTERS);
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text.replaceAll('+', ' '));
  } catch {
    return text;
  }
}
