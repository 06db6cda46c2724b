import { invalidOption } from '../rewards-wall-error.ts';

/** The parameter names in your GET template. */
export interface ParameterNames {
  /** The parameter with `{subid1}`. */
  userId: string;
  /** The parameter with `{currency}`. */
  amount: string;
  /** The parameter with `{status}`. */
  status: string;
  /** The parameter with `{transaction_id}`. */
  transactionId: string;
  /** The parameter with `{dedupe_key}`. */
  dedupeKey: string;
  /** The parameter with `{test}`. Without it, all users count as real. */
  isTestUser: string;
}

/** The macro of each value. */
export const macros = {
  userId: 'subid1',
  amount: 'currency',
  status: 'status',
  transactionId: 'transaction_id',
  dedupeKey: 'dedupe_key',
  isTestUser: 'test',
} as const satisfies ParameterNames;

/** Parameters that the service appends to every GET. */
export const appended = ['postback_id', 'timestamp', 'next_signature', 'signature'] as const;

/**
 * The GET template for `rewards postback add --url`, with all parameters that the receivers need under the names that
 * they expect. Throws if the URL already has one of these names, because receivers could read that value instead.
 */
export function postbackTemplate(url: string): string {
  if (!/^https?:\/\//i.test(url) || url.includes('#')) {
    throw invalidOption('postbackTemplate takes an http or https URL without a fragment');
  }
  const present = new URL(url).searchParams;
  const taken = [...Object.values(macros), ...appended].find((name) => present.has(name));
  if (taken !== undefined) {
    throw invalidOption(`The URL of postbackTemplate already has the parameter ${taken}, which the template adds`);
  }
  const parameters = Object.values(macros).map((macro) => `${macro}={${macro}}`);
  return `${url}${url.includes('?') ? '&' : '?'}${parameters.join('&')}`;
}
