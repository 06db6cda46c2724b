import type { RouteGroup } from './route.ts';

/** What users can complete, and its sources. */
export const offerRoutes: RouteGroup = {
  label: 'Offers',
  routes: [
    {
      path: 'offers',
      title: 'Offers',
      permission: 'offers.read',
      isInMenu: true,
      open: () => import('../screens/offers-screen.ts'),
    },
    {
      path: 'feeds',
      title: 'Feeds',
      permission: 'feeds.read',
      isInMenu: true,
      open: () => import('../screens/feeds-screen.ts'),
    },
    {
      path: 'feeds/new',
      title: 'Add a feed',
      permission: 'feeds.change',
      open: () => import('../screens/new-feed-screen.ts'),
    },
    {
      path: 'feeds/{feed}',
      title: 'Feed',
      permission: 'feeds.read',
      open: () => import('../screens/feed-screen.ts'),
    },
    {
      path: 'feeds/{feed}/runs',
      title: 'Runs',
      permission: 'feeds.read',
      open: () => import('../screens/feeds/runs-screen.ts'),
    },
    {
      path: 'feeds/{feed}/runs/{run_id}',
      title: 'Run',
      permission: 'feeds.read',
      open: () => import('../screens/feeds/run-screen.ts'),
    },
    {
      path: 'survey-providers',
      title: 'Survey providers',
      permission: 'feeds.read',
      isInMenu: true,
      open: () => import('../screens/survey-providers/survey-providers-screen.ts'),
    },
    {
      path: 'survey-providers/new',
      title: 'Add a survey provider',
      permission: 'sources.keys',
      open: () => import('../screens/survey-providers/new-survey-provider-screen.ts'),
    },
    {
      path: 'survey-providers/{survey_provider}',
      title: 'Survey provider',
      permission: 'feeds.read',
      open: () => import('../screens/survey-providers/survey-provider-screen.ts'),
    },
    {
      path: 'sources',
      title: 'Lead sources',
      permission: 'feeds.read',
      isInMenu: true,
      open: () => import('../screens/sources/sources-screen.ts'),
    },
    {
      path: 'sources/new',
      title: 'Add a lead source',
      permission: 'feeds.change',
      open: () => import('../screens/sources/new-source-screen.ts'),
    },
    {
      path: 'sources/{source}',
      title: 'Lead source',
      permission: 'feeds.read',
      open: () => import('../screens/sources/source-screen.ts'),
    },
    {
      path: 'offers/import',
      title: 'Import offers',
      permission: 'offers.change',
      open: () => import('../screens/import-screen.ts'),
    },
    {
      path: 'offers/{offer_id}',
      title: 'Offer',
      permission: 'offers.read',
      open: () => import('../screens/offer-screen.ts'),
    },
  ],
};
