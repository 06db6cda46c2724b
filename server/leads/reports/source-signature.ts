import { createHash, createHmac } from 'node:crypto';
import { equalText } from '../../security/signed-url.ts';
import { isSecretOfPath } from '../sources/secret-in-path.ts';
import { fillTemplate } from '../../networks/signature-template.ts';
import type { SourceSignature } from '../../networks/signature.ts';

/** The call whose signature is checked. */
export interface SignedCall {
  /** The whole URL, as the network called it. */
  url: string;
  /** Decoded, in the order of the call. */
  parameters: readonly (readonly [name: string, value: string])[];
  headers: Readonly<Record<string, string | string[] | undefined>>;
  /** The decoded secret of `/leads/{source}/{secret}`; null on the plain path. */
  pathSecret: string | null;
}

/** Whether the call is signed with one of `secrets`. Compares in constant time. */
export function isSignedBySource(signature: SourceSignature, call: SignedCall, secrets: readonly string[]): boolean {
  if (signature.kind === 'secret-in-path') return call.pathSecret !== null && isSecretOfPath(call.pathSecret, secrets);
  if (call.pathSecret !== null) return false;
  return secrets.some((secret) => {
    const expected = expectedOf(signature, call, secret);
    if (expected === null) return false;
    const isHex = signature.kind === 'whole-url' ? signature.encoding === 'hex' : signature.kind !== 'sorted-pairs';
    return equalText(expected.digest, isHex ? expected.given.toLowerCase() : expected.given);
  });
}

/**
 * The values that authenticate an unsigned call, in the URL and in its text. Null if a value has characters that the
 * scheme can't sign. Where the URL is signed, it has a query.
 */
export function signAsSource(
  signature: Exclude<SourceSignature, { kind: 'secret-in-path' }>,
  { parameters, url }: Pick<SignedCall, 'parameters' | 'url'>,
  secret: string,
): { place: 'parameter' | 'header'; name: string; text: string } | null {
  const [place, name] =
    signature.kind === 'sorted-query'
      ? (['header', signature.header] as const)
      : (['parameter', signature.parameter] as const);
  const unsigned = { pathSecret: null, headers: { [name]: '' } };
  const signed: SignedCall =
    place === 'header'
      ? { ...unsigned, url, parameters }
      : { ...unsigned, url: `${url}&${name}=`, parameters: [...parameters, [name, '']] };
  const expected = expectedOf(signature, signed, secret);
  return expected && { place, name, text: expected.digest };
}

type Expected = { digest: string; given: string } | null;

/** The expected signature of the call, and its actual one; null if it has none or several. */
function expectedOf(
  signature: Exclude<SourceSignature, { kind: 'secret-in-path' }>,
  call: SignedCall,
  secret: string,
): Expected {
  switch (signature.kind) {
    case 'whole-url': {
      const split = withoutParameter(call.url, signature.parameter);
      if (split === null) return null;
      const text = signature.spacesAs === undefined ? split.text : split.text.replaceAll('%20', signature.spacesAs);
      return { digest: createHmac(signature.hash, secret).update(text).digest(signature.encoding), given: split.given };
    }
    case 'sorted-query': {
      const given = call.headers[signature.header];
      const text = sortedQuery(call);
      if (typeof given !== 'string' || text === null) return null;
      return { digest: createHmac(signature.hash, secret).update(text).digest('hex'), given };
    }
    case 'sorted-pairs': {
      const given = valueOf(call, signature.parameter);
      const text = sortedPairs(call, signature.parameter);
      if (given === null || text === null) return null;
      return { digest: createHash('sha256').update(`${secret}:${text}`).digest('base64url'), given };
    }
    case 'template': {
      const given = valueOf(call, signature.parameter);
      const text = fillTemplate(signature.template, secret, (name) => valueOf(call, name));
      if (given === null || text === null) return null;
      const hash = signature.isKeyed ? createHmac(signature.hash, secret) : createHash(signature.hash);
      return { digest: hash.update(text).digest('hex'), given };
    }
  }
}

/** The query, sorted by name; null if a name is repeated. */
function sortedQuery({ parameters }: SignedCall): string | null {
  if (new Set(parameters.map(([name]) => name)).size !== parameters.length) return null;
  const sorted = parameters.toSorted(([a], [b]) => (a < b ? -1 : 1));
  const text = new URLSearchParams(sorted.map(([name, value]): [string, string] => [name, value])).toString();
  return text.replaceAll('*', '%2A');
}

/**
 * All other parameters, sorted by name. Null if a name is repeated, or if a value has a colon or anything but printable
 * ASCII: colons could split it into two parameters, and extending a hash without the secret needs other bytes.
 */
function sortedPairs({ parameters }: SignedCall, signature: string): string | null {
  const pairs = parameters.filter(([name]) => name !== signature);
  if (new Set(pairs.map(([name]) => name)).size !== pairs.length) return null;
  if (!pairs.every(([name, value]) => /^\w+$/.test(name) && /^[ -9;-~]*$/.test(value))) return null;
  return pairs
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .map(([name, value]) => `${name}=${value}`)
    .join(':');
}

/** The URL without the parameter, and the parameter's raw value; null if it is absent or repeated. */
function withoutParameter(url: string, parameter: string): { text: string; given: string } | null {
  const [before = '', query, ...rest] = url.split('?');
  if (query === undefined || rest.length > 0) return null;
  const pairs = query.split('&');
  const [own, ...more] = pairs.filter((pair) => pair.startsWith(`${parameter}=`));
  if (own === undefined || more.length > 0) return null;
  const others = pairs.filter((pair) => pair !== own);
  return {
    text: others.length === 0 ? before : `${before}?${others.join('&')}`,
    given: own.slice(parameter.length + 1),
  };
}

/** The value of a parameter; null if absent or repeated. */
function valueOf(call: SignedCall, parameter: string): string | null {
  const [own, ...more] = call.parameters.filter(([name]) => name === parameter);
  return own === undefined || more.length > 0 ? null : own[1];
}
