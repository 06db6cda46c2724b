import { adminRoles, type AdminRole } from '@rewards-wall/shared/admin/permissions.ts';
import type { ActField } from './act-dialog.ts';
import { capital } from './words.ts';

/** A summary of each role. */
const meanings: Readonly<Record<AdminRole, string>> = {
  owner: 'everything',
  manager: 'everything but keys, team and erasure',
  support: 'leads, users and tickets; credits within a limit',
  viewer: 'figures and lists, without users’ data',
};

interface Grant {
  role: AdminRole;
  publishers: readonly number[] | null;
}

/** Fields for a role and its publishers. */
export function grantFields({ publishers, role }: Grant = { role: 'viewer', publishers: null }): ActField[] {
  return [
    {
      name: 'role',
      label: 'Role',
      value: role,
      options: adminRoles.toReversed().map((one) => [one, `${capital(one)}: ${meanings[one]}`] as const),
    },
    {
      name: 'publishers',
      label: 'Publishers',
      hint: 'Their IDs, such as 1, 2. Leave empty for all, including future ones.',
      value: publishers?.join(', ') ?? '',
      isOptional: true,
    },
  ];
}

/** The fields' values as the admin API takes them. */
export function grantIn({ publishers: typed = '', role }: Readonly<Record<string, string>>): {
  role: AdminRole;
  publishers: number[] | null;
} {
  const ids = typed.split(/[\s,]+/).filter((id) => id !== '');
  // Safe: the choices are the roles.
  return { role: role as AdminRole, publishers: ids.length === 0 ? null : ids.map(Number) };
}

/** A role and its publishers in words. */
export function grantText({ publishers, role }: { role: string; publishers: readonly number[] | null }): string {
  if (publishers === null) return role;
  return `${role} of ${publishers.length === 1 ? 'publisher' : 'publishers'} ${publishers.join(', ')}`;
}
