import type { RouteGroup } from './route.ts';

/** Integrating a wall, and running the installation. */
export const setupRoutes: RouteGroup = {
  label: 'Setup',
  icon: 'M2.5 4.5h6M12 4.5h1.5M10.25 2.75a1.75 1.75 0 1 0 .01 0ZM2.5 11.5h1.5M7.5 11.5h6M5.75 9.75a1.75 1.75 0 1 0 .01 0Z',
  routes: [
    {
      path: '',
      title: 'Console',
      needs: null,
      open: () => import('../screens/start-screen.ts'),
    },
    {
      path: 'snippet',
      title: 'Snippet and keys',
      needs: null,
      isInMenu: true,
      open: () => import('../screens/home-screen.ts'),
    },
    {
      path: 'first-run',
      title: 'Checklist',
      needs: 'readFirstRun',
      isInMenu: true,
      open: () => import('../screens/first-run-screen.ts'),
    },
    {
      path: 'quick-starts',
      title: 'Guides',
      needs: null,
      isInMenu: true,
      open: () => import('../screens/quick-start-screen.ts'),
    },
    {
      path: 'quick-starts/{page}',
      title: 'Guides',
      needs: null,
      open: () => import('../screens/quick-start-screen.ts'),
    },
    {
      path: 'try-it',
      title: 'Test an offer',
      needs: 'startTrial',
      isInMenu: true,
      open: () => import('../screens/try-it/try-it-screen.ts'),
    },
    {
      path: 'try-postbacks',
      title: 'Test postbacks',
      needs: 'listCredits',
      isInMenu: true,
      open: () => import('../screens/try-postbacks-screen.ts'),
    },
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
