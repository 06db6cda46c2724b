import type { RouteGroup } from './route.ts';

/** How a wall works. */
export const wallRoutes: RouteGroup = {
  label: 'Wall',
  icon: 'M2.5 3h4.5v4.5h-4.5ZM9 3h4.5v4.5h-4.5ZM2.5 9.5h4.5v4h-4.5ZM9 9.5h4.5v4h-4.5Z',
  routes: [
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
      path: 'rules',
      title: 'Rules',
      needs: 'listRules',
      isInMenu: true,
      open: () => import('../screens/rules/rules-screen.ts'),
    },
    {
      path: 'rules/new',
      title: 'Add a rule',
      needs: 'addRule',
      open: () => import('../screens/rules/new-rule-screen.ts'),
    },
    {
      path: 'rules/{rule_id}',
      title: 'Rule',
      needs: 'changeRule',
      open: () => import('../screens/rules/rule-screen.ts'),
    },
  ],
};
