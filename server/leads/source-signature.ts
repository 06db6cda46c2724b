import { createHash, createHmac } from 'node:crypto';
import { equalText } from '../ops/signed-url.ts';

/**
 * How a network signs its calls, as a declaration. Its secret is text, whose UTF-8 bytes are the key.
 *
 * `whole-url`: HMAC over the address as it was called, without the signature's own parameter.
 * `sorted-query`: HMAC, in a header, over the query with its names in order, encoded as HTML forms are.
 * `joined`: a hash over the values of some parameters and the secret after them, or an HMAC (`isKeyed`) over the values.
 */
export type SourceSignature =
  | { kind: 'whole-url'; hash: 'sha1' | 'sha256'; encoding: 'hex' | 'base64url'; parameter: string }
  | { kind: 'sorted-query'; hash: 'sha256'; header: string }
  | {
      kind: 'joined';
      hash: 'md5' | 'sha256';
      isKeyed: boolean;
      values: readonly string[];
      separator: string;
      parameter: string;
    };

/** What a signature is checked against. */
export interface SignedCall {
  /** The whole address, as the network called it. */
  url: string;
  /** Decoded, in their order. */
  parameters: readonly (readonly [name: string, value: string])[];
  headers: Readonly<Record<string, string | string[] | undefined>>;
}

/**
 * Whether nobody can change the parameter without the secret. Values that are joined without a separator move into
 * each other, so several of them are not covered.
 */
export function covers(signature: SourceSignature, parameter: string): boolean {
  if (signature.kind !== 'joined') return true;
  const isAmbiguous = signature.separator === '' && signature.values.length > 1;
  return !isAmbiguous && signature.values.includes(parameter);
}

/** Whether the call carries its signature under one of `secrets`; compared in constant time. */
export function isSignedBySource(signature: SourceSignature, call: SignedCall, secrets: readonly string[]): boolean {
  const signed = signedText(signature, call);
  if (signed === null) return false;
  const isHex = signature.kind !== 'whole-url' || signature.encoding === 'hex';
  const given = isHex ? signed.given.toLowerCase() : signed.given;
  return secrets.some((secret) => equalText(digest(signature, signed.text, secret), given));
}

/** What was signed and the signature that came with it; null when the call has no such thing. */
function signedText(signature: SourceSignature, call: SignedCall): { text: string; given: string } | null {
  switch (signature.kind) {
    case 'whole-url':
      return withoutParameter(call.url, signature.parameter);
    case 'sorted-query': {
      const given = call.headers[signature.header];
      const names = new Set(call.parameters.map(([name]) => name));
      if (typeof given !== 'string' || names.size !== call.parameters.length) return null;
      const sorted = call.parameters.toSorted(([a], [b]) => (a < b ? -1 : 1));
      const text = new URLSearchParams(sorted.map(([name, value]): [string, string] => [name, value])).toString();
      return { text: text.replaceAll('*', '%2A'), given };
    }
    case 'joined': {
      const given = valueOf(call, signature.parameter);
      const values = signature.values.map((name) => valueOf(call, name));
      if (given === null || !values.every((value) => value !== null)) return null;
      // A separator in a value would let the value before it grow.
      const isAmbiguous =
        signature.separator !== '' && values.slice(0, -1).some((v) => v.includes(signature.separator));
      return isAmbiguous ? null : { text: values.join(signature.separator), given };
    }
  }
}

function digest(signature: SourceSignature, text: string, secret: string): string {
  switch (signature.kind) {
    case 'whole-url':
      return createHmac(signature.hash, secret).update(text).digest(signature.encoding);
    case 'sorted-query':
      return createHmac(signature.hash, secret).update(text).digest('hex');
    case 'joined':
      return signature.isKeyed
        ? createHmac(signature.hash, secret).update(text).digest('hex')
        : createHash(signature.hash).update(`${text}${signature.separator}${secret}`).digest('hex');
  }
}

/** The address without its one parameter of that name, and the parameter's raw value; null unless it is there once. */
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

/** The one value of a parameter; null when it is absent or repeated. */
function valueOf(call: SignedCall, parameter: string): string | null {
  const [own, ...more] = call.parameters.filter(([name]) => name === parameter);
  return own === undefined || more.length > 0 ? null : own[1];
}
