import type { Context } from '../context.ts';
import type { Filter } from './filter-bar.ts';

/** Address parameters that identify leads, in lists of leads and of deliveries. */
export const leadFilterNames = ['user', 'click', 'transaction', 'source', 'from', 'to'] as const;

export function leadFilters(context: Context): Filter[] {
  return [
    ...(context.may('users.read') ? [{ kind: 'text', name: 'user', label: 'User' } as const] : []),
    { kind: 'text', name: 'click', label: 'Click' },
    { kind: 'text', name: 'transaction', label: 'Transaction' },
    { kind: 'text', name: 'source', label: 'Source' },
    { kind: 'day', name: 'from', label: 'From' },
    { kind: 'day', name: 'to', label: 'Before' },
  ];
}
