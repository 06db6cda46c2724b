import type { FieldError } from '@rewards-wall/shared/schema/problem.ts';
import type { Adapter } from './adapters/adapter.ts';
import { covers } from './source-signature.ts';

/** The fields of a network's call under our names, for `conversionParameters` to check. */
export type NetworkFields =
  { kind: 'fields'; fields: Record<string, unknown> } | { kind: 'invalid'; errors: FieldError[] };

/**
 * Translates a network's call. An empty value is an absent one, for that is what macros without a value become. A
 * payout that is not signed is left out, and one with more than 4 fraction digits is cut there.
 */
export function networkFields(adapter: Adapter, parameters: ReadonlyMap<string, string | string[]>): NetworkFields {
  const valueOf = (name: string): string | string[] => parameters.get(name) ?? '';
  const fields: Record<string, unknown> = {};
  for (const [field, parameter] of Object.entries(adapter.fields)) {
    const value = valueOf(parameter);
    if (value !== '') fields[field] = value;
  }
  const { payout: payoutParameter } = adapter.fields;
  if (payoutParameter !== undefined && !covers(adapter.signature, payoutParameter)) delete fields['payout'];
  const payout = fields['payout'];
  if (typeof payout === 'string') fields['payout'] = payout.replace(/^(-?\d+\.\d{4})\d+$/, '$1');

  const isRevoked =
    adapter.states.some(({ parameter, revoked }) => revoked.some((value) => value === valueOf(parameter))) ||
    (typeof payout === 'string' && payout.startsWith('-')) ||
    (!isPositive(payout) && isReversalId(adapter, fields['transaction_id']));
  if (!isRevoked) {
    const errors = adapter.states
      .filter(({ parameter, payable }) => !payable.some((value) => value === valueOf(parameter)))
      .map(({ parameter, payable }) => stateError(parameter, payable));
    return errors.length > 0 ? { kind: 'invalid', errors } : { kind: 'fields', fields: { ...fields, status: 1 } };
  }
  delete fields['payout'];
  return {
    kind: 'fields',
    fields: { ...fields, transaction_id: originalId(adapter, parameters, fields['transaction_id']), status: 2 },
  };
}

/** Nobody pays for taking a lead back: an id that happens to begin like a reversal's is then a lead's. */
function isPositive(payout: unknown): boolean {
  return typeof payout === 'string' && /^[\d.]*[1-9]/.test(payout);
}

function isReversalId(adapter: Adapter, id: unknown): boolean {
  return adapter.reversal !== null && typeof id === 'string' && id.startsWith(adapter.reversal.prefix);
}

/** The id of the lead that a reversal takes back, as far as the network tells it. */
function originalId(adapter: Adapter, parameters: ReadonlyMap<string, string | string[]>, id: unknown): unknown {
  const { reversal } = adapter;
  if (reversal === null) return id;
  if (reversal.original.kind === 'parameter') return parameters.get(reversal.original.parameter) || id;
  return typeof id === 'string' && id.startsWith(reversal.prefix) ? id.slice(reversal.prefix.length) : id;
}

function stateError(path: string, payable: readonly string[]): FieldError {
  const values = payable.map((value) => (value === '' ? 'empty' : `'${value}'`)).join(', ');
  return { path, code: 'invalid', message: `must be one of: ${values}; nothing else is credited` };
}
