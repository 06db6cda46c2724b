import { createHmac } from 'node:crypto';
import { percentEncode } from '../../net/percent-encode.ts';
import type { MacroValues } from './macros.ts';
import type { Part } from './parse-template.ts';

/**
 * Replaces a template's macros with percent-encoded values (docs/contract/postbacks.md#macros). Hashes are computed
 * over raw values.
 */
export function expandTemplate(parts: readonly Part[], values: MacroValues): string {
  return expand(parts, values, percentEncode);
}

function expand(parts: readonly Part[], values: MacroValues, write: (value: string) => string): string {
  return parts
    .map((part) => {
      if (part.kind === 'text') return part.text;
      if (part.kind === 'macro') return write(values[part.name]);
      // The receivers that use this hash compute HMAC-MD5. Our own signature is appended anyway.
      return createHmac('md5', part.secret)
        .update(expand(part.parts, values, (value) => value))
        .digest('hex');
    })
    .join('');
}
