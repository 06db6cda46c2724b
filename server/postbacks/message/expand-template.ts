import { createHmac } from 'node:crypto';
import { percentEncode } from '../../net/percent-encode.ts';
import type { MacroValues } from './macros.ts';
import type { Part } from './parse-template.ts';

/**
 * The text of a template with its values, each percent-encoded; hashes are taken over raw values
 * (docs/contract/postbacks.md#macros).
 */
export function expandTemplate(parts: readonly Part[], values: MacroValues): string {
  return expand(parts, values, percentEncode);
}

function expand(parts: readonly Part[], values: MacroValues, write: (value: string) => string): string {
  return parts
    .map((part) => {
      if (part.kind === 'text') return part.text;
      if (part.kind === 'macro') return write(values[part.name]);
      // HMAC-MD5 is what the receivers that this is for compute; our own signature stands beside it.
      return createHmac('md5', part.secret)
        .update(expand(part.parts, values, (value) => value))
        .digest('hex');
    })
    .join('');
}
