import type { RouteGroup } from './route.ts';

/** The installation: staff and the audit log. */
export const staffRoutes: RouteGroup = {
  label: 'Installation',
  routes: [
    {
      path: 'team',
      title: 'Team',
      needs: 'listTeam',
      isInMenu: true,
      open: () => import('../screens/team-screen.ts'),
    },
    {
      path: 'audit',
      title: 'Audit log',
      needs: 'listAudit',
      isInMenu: true,
      open: () => import('../screens/audit-screen.ts'),
    },
    {
      path: 'system',
      title: 'System',
      needs: 'readSystem',
      isInMenu: true,
      open: () => import('../screens/system-screen.ts'),
    },
    {
      path: 'account',
      title: 'Your account',
      needs: null,
      isInMenu: true,
      open: () => import('../screens/account-screen.ts'),
    },
  ],
};
