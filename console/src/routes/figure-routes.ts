import type { RouteGroup } from './route.ts';

/** How a wall does. */
export const figureRoutes: RouteGroup = {
  label: 'Figures',
  routes: [
    {
      ...{ path: 'overview', title: 'Overview', permission: 'figures.read', isInMenu: true },
      open: () => import('../screens/overview-screen.ts'),
    },
    {
      ...{ path: 'surveys', title: 'Surveys', permission: 'figures.read', isInMenu: true },
      open: () => import('../screens/surveys/surveys-screen.ts'),
    },
  ],
};
