import type { CallbackFormat } from '../../networks/network.ts';
import { schemeOf, type SourceScheme } from './schemes.ts';
import { secretInPath } from '../sources/secret-in-path.ts';

/**
 * The callback URL for a source (docs/contract/leads.md#sources), with macros for the values that the source fills in:
 * the network's own macros, or `{name}` for the parameter `name`. In some schemes it contains the secret.
 */
export function urlTemplate(input: SourceScheme & { publicUrl: string; name: string; secret: string }): string {
  const address = `${input.publicUrl}/leads/${input.name}`;
  const scheme = schemeOf(input);
  switch (scheme?.kind) {
    case undefined:
      throw new Error(`There is no scheme ${input.scheme}.`);
    case 'hmac-sha256':
      return `${address}?${ownMacros('click_id', 'transaction_id', 'timestamp', 'signature')}`;
    case 'mapped':
    case 'callback': {
      const { signature } = scheme.callback;
      const path = signature.kind === 'secret-in-path' ? `${address}/${secretInPath(input.secret)}` : address;
      const query = networkQuery(scheme.callback, input.secret);
      return query === '' ? path : `${path}?${query}`;
    }
  }
}

/** Whether the callback URL of such a source contains the secret. Anyone who knows it can report leads. */
export function urlHoldsSecret({ callMap, scheme }: SourceScheme): boolean {
  const withSecret = (secret: string): string => urlTemplate({ publicUrl: '', name: '', scheme, callMap, secret });
  return withSecret('one') !== withSecret('other');
}

function ownMacros(...names: string[]): string {
  return names.map((name) => `${name}={${name}}`).join('&');
}

/**
 * In unsigned URLs, the click id comes last. A user can put any text in its place, and if the network doesn't encode
 * it, a '#' would cut off everything after it.
 */
function networkQuery({ fields, parameters, secretFrom, signature }: CallbackFormat, secret: string): string {
  const isLast = (name: string): number => Number(signature.kind === 'secret-in-path' && name === fields.click_id);
  const pairs = Object.entries(parameters)
    .toSorted(([a], [b]) => isLast(a) - isLast(b))
    .map(([name, macro]) => `${name}=${macro}`);
  if (signature.kind === 'template' && secretFrom === 'us') {
    const signed = signature.template.replaceAll(/\{(\w+)\}/g, (_all, name: string) => parameters[name] ?? '');
    pairs.push(`${signature.parameter}=[HSH=${secret}]${signed}[/HSH]`);
  }
  return pairs.join('&');
}
