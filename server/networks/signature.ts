import { isAmbiguous, parametersOfTemplate } from './signature-template.ts';

/**
 * Declares how a network signs its calls (docs/contract/leads.md#signatures). The key is the secret's UTF-8 bytes.
 *
 * `whole-url`: an HMAC over the URL as called, without the signature's own parameter. `sorted-query`: an HMAC over the
 * query, sorted by name and form-encoded; sent in a header. `template`: a hash over a text such as
 * `{offer_id}-{click_id}-{secret}`, or an HMAC (`isKeyed`) over a text without the secret; in lowercase hex.
 * `sorted-pairs`: a SHA-256, as base64url, over the secret and all other parameters as `name=value`, sorted by name and
 * joined by colons. `secret-in-path`: no signature; our secret is part of the path.
 */
export type SourceSignature =
  | {
      kind: 'whole-url';
      hash: 'sha1' | 'sha256';
      encoding: 'hex' | 'base64url';
      parameter: string;
      /** How the network encodes spaces in the signed text, if not as in the URL. */
      spacesAs?: '+';
    }
  | { kind: 'sorted-query'; hash: 'sha256'; header: string }
  | { kind: 'template'; hash: 'md5' | 'sha1' | 'sha256'; isKeyed: boolean; template: string; parameter: string }
  | { kind: 'sorted-pairs'; parameter: string }
  | { kind: 'secret-in-path' };

/**
 * Whether the parameter can be changed only with the secret. Values joined without a separator are not covered, because
 * characters can move from one to the next.
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

/** Whether the parameter is part of the signed text, even if characters could move to the next one. */
export function isSigned(signature: SourceSignature, parameter: string): boolean {
  if (signature.kind === 'template') return parametersOfTemplate(signature.template).includes(parameter);
  return covers(signature, parameter);
}

/** Whether the proof is an HMAC, which is stronger than a plain hash of the secret. */
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
