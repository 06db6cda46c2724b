import type { Context } from '../context.ts';
import type { Filter } from './filter-bar.ts';

/** What names leads in the address of a list of them, or of the messages about them. */
export const leadFilterNames = ['user', 'click', 'transaction', 'source', 'from', 'to'] as const;

export function leadFilters(context: Context): Filter[] {
  return [
    ...(context.may('users.read') ? [{ kind: 'text', name: 'user', label: 'User' } as const] : []),
    { kind: 'text', name: 'click', label: 'Click' },
    { kind: 'text', name: 'transaction', label: 'Transaction of the source' },
    { kind: 'text', name: 'source', label: 'Source' },
    { kind: 'day', name: 'from', label: 'From' },
    { kind: 'day', name: 'to', label: 'Before' },
  ];
}
