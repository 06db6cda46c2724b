import type { RouteGroup } from './route.ts';

/** A wall's figures. */
export const figureRoutes: RouteGroup = {
  label: 'Figures',
  routes: [
    {
      path: 'overview',
      title: 'Overview',
      needs: 'readOverview',
      isInMenu: true,
      open: () => import('../screens/overview-screen.ts'),
    },
    {
      path: 'surveys',
      title: 'Surveys',
      needs: 'readSurveys',
      isInMenu: true,
      open: () => import('../screens/surveys/surveys-screen.ts'),
    },
    {
      path: 'surveys/panels/new',
      title: 'Add a panel',
      needs: 'addPanel',
      open: () => import('../screens/panels/new-panel-screen.ts'),
    },
    {
      path: 'surveys/panels/{profile_id}',
      title: 'Panel',
      needs: 'changePanel',
      open: () => import('../screens/panels/panel-screen.ts'),
    },
  ],
};
