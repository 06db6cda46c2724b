import type { RouteGroup } from './route.ts';

/** What users can complete, and its sources. */
export const supplyRoutes: RouteGroup = {
  label: 'Supply',
  icon: 'M2.5 5.5 8 2.5l5.5 3v5L8 13.5l-5.5-3ZM2.5 5.5 8 8.5l5.5-3M8 8.5v5',
  routes: [
    {
      path: 'offers',
      title: 'Offers',
      needs: 'listOffers',
      isInMenu: true,
      open: () => import('../screens/offers-screen.ts'),
    },
    {
      path: 'feeds',
      title: 'Feeds',
      needs: 'listFeeds',
      isInMenu: true,
      open: () => import('../screens/feeds-screen.ts'),
    },
    {
      path: 'feeds/new',
      title: 'Add a feed',
      needs: 'addFeed',
      open: () => import('../screens/new-feed-screen.ts'),
    },
    {
      path: 'feeds/{feed}',
      title: 'Feed',
      needs: 'showFeed',
      open: () => import('../screens/feed-screen.ts'),
    },
    {
      path: 'feeds/{feed}/runs',
      title: 'Runs',
      needs: 'listFeedRuns',
      open: () => import('../screens/feeds/runs-screen.ts'),
    },
    {
      path: 'feeds/{feed}/runs/{run_id}',
      title: 'Run',
      needs: 'readFeedRun',
      open: () => import('../screens/feeds/run-screen.ts'),
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
    {
      path: 'survey-providers',
      title: 'Survey providers',
      needs: 'listSurveyProviders',
      isInMenu: true,
      open: () => import('../screens/survey-providers/survey-providers-screen.ts'),
    },
    {
      path: 'survey-providers/new',
      title: 'Add a survey provider',
      needs: 'addSurveyProvider',
      open: () => import('../screens/survey-providers/new-survey-provider-screen.ts'),
    },
    {
      path: 'survey-providers/{survey_provider}',
      title: 'Survey provider',
      needs: 'showSurveyProvider',
      open: () => import('../screens/survey-providers/survey-provider-screen.ts'),
    },
    {
      path: 'sources',
      title: 'Lead sources',
      needs: 'listSources',
      isInMenu: true,
      open: () => import('../screens/sources/sources-screen.ts'),
    },
    {
      path: 'sources/new',
      title: 'Add a lead source',
      needs: 'addSource',
      open: () => import('../screens/sources/new-source-screen.ts'),
    },
    {
      path: 'sources/{source}',
      title: 'Lead source',
      needs: 'showSource',
      open: () => import('../screens/sources/source-screen.ts'),
    },
    {
      path: 'offers/import',
      title: 'Import offers',
      needs: 'importOffers',
      open: () => import('../screens/import-screen.ts'),
    },
    {
      path: 'offers/{offer_id}',
      title: 'Offer',
      needs: 'showOffer',
      open: () => import('../screens/offer-screen.ts'),
    },
  ],
};
