import { isAmbiguous, parametersOfTemplate } from './signature-template.ts';

/**
 * Declares how a network proves its calls (docs/contract/leads.md#signatures). The key is the secret's UTF-8 bytes.
 *
 * `whole-url`: an HMAC over the URL as called, without the parameter of the signature itself.
 * `sorted-query`: an HMAC over the query, sorted by name and form-encoded; it is sent in a header.
 * `template`: a hash over a text such as `{offer_id}-{click_id}-{secret}`, or an HMAC (`isKeyed`) over a text without
 * the secret; in lowercase hex.
 * `sorted-pairs`: a SHA-256, as base64url, over the secret and all other parameters as `name=value`, sorted by name and
 * joined by colons.
 * `secret-in-path`: nothing is signed; our secret is part of the path.
 */
export type SourceSignature =
  | {
      kind: 'whole-url';
      hash: 'sha1' | 'sha256';
      encoding: 'hex' | 'base64url';
      parameter: string;
      /** How the network writes spaces in the text that it signs, if not as in the URL. */
      spacesAs?: '+';
    }
  | { kind: 'sorted-query'; hash: 'sha256'; header: string }
  | { kind: 'template'; hash: 'md5' | 'sha1' | 'sha256'; isKeyed: boolean; template: string; parameter: string }
  | { kind: 'sorted-pairs'; parameter: string }
  | { kind: 'secret-in-path' };

/**
 * Whether the parameter can be changed only with the secret. Values that are joined without a separator are not
 * covered: characters can move from one to the next.
 */
export function covers(signature: SourceSignature, parameter: string): boolean {
  switch (signature.kind) {
    case 'whole-url':
    case 'sorted-query':
    case 'sorted-pairs':
      return true;
    case 'template':
      return !isAmbiguous(signature.template) && parametersOfTemplate(signature.template).includes(parameter);
    case 'secret-in-path':
      return false;
  }
}

/** Whether the parameter is part of what is signed, even if characters could move between it and the next. */
export function isSigned(signature: SourceSignature, parameter: string): boolean {
  if (signature.kind === 'template') return parametersOfTemplate(signature.template).includes(parameter);
  return covers(signature, parameter);
}

/** Whether the proof is an HMAC. Plain hashes of the secret prove less. */
export function isKeyed(signature: SourceSignature): boolean {
  switch (signature.kind) {
    case 'whole-url':
    case 'sorted-query':
      return true;
    case 'template':
      return signature.isKeyed;
    case 'sorted-pairs':
    case 'secret-in-path':
      return false;
  }
}
