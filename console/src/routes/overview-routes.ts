import type { RouteGroup } from './route.ts';

/** A wall's figures. */
export const overviewRoutes: RouteGroup = {
  label: null,
  icon: 'M2.5 13.5v-4h2.5v4M6.75 13.5v-8h2.5v8M11 13.5v-11h2.5v11',
  routes: [
    {
      path: 'overview',
      title: 'Overview',
      needs: 'readOverview',
      isInMenu: true,
      open: () => import('../screens/overview-screen.ts'),
    },
  ],
};
