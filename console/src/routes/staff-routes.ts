import type { RouteGroup } from './route.ts';

/** The installation: staff and the audit log. */
export const staffRoutes: RouteGroup = {
  label: 'Installation',
  routes: [
    {
      path: 'team',
      title: 'Team',
      permission: 'team.change',
      isInMenu: true,
      open: () => import('../screens/team-screen.ts'),
    },
    {
      path: 'audit',
      title: 'Audit log',
      permission: 'audit.read',
      isInMenu: true,
      open: () => import('../screens/audit-screen.ts'),
    },
    {
      path: 'system',
      title: 'System',
      permission: 'system.read',
      isInMenu: true,
      open: () => import('../screens/system-screen.ts'),
    },
    {
      path: 'account',
      title: 'Your account',
      permission: null,
      isInMenu: true,
      open: () => import('../screens/account-screen.ts'),
    },
  ],
};
