import type { RouteGroup } from './route.ts';

/** One wall: what integrating it needs. */
export const wallRoutes: RouteGroup = {
  label: 'Wall',
  routes: [
    {
      path: '',
      title: 'Setup',
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
      path: 'wall',
      title: 'Settings',
      needs: 'readWall',
      isInMenu: true,
      open: () => import('../screens/wall-screen.ts'),
    },
    {
      path: 'wall/new',
      title: 'Add a wall',
      needs: 'addWall',
      open: () => import('../screens/wall/new-wall-screen.ts'),
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
  ],
};
