/** An endpoint of the admin API: its method and path. */
export interface AdminRoute {
  readonly method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  readonly path: string;
}

/** Every endpoint of the admin API, for the service and the console (docs/console.md#admin-api). */
export const adminRoutes = {
  signIn: { method: 'POST', path: '/v1/admin/sign-in' },
  signOut: { method: 'POST', path: '/v1/admin/sign-out' },
  readLink: { method: 'POST', path: '/v1/admin/links/read' },
  useLink: { method: 'POST', path: '/v1/admin/links/use' },
  me: { method: 'GET', path: '/v1/admin/me' },
  stepUp: { method: 'POST', path: '/v1/admin/step-up' },
  changePassword: { method: 'PUT', path: '/v1/admin/password' },
  listSessions: { method: 'GET', path: '/v1/admin/sessions' },
  endSession: { method: 'DELETE', path: '/v1/admin/sessions/{session_id}' },
  listTeam: { method: 'GET', path: '/v1/admin/team' },
  invite: { method: 'POST', path: '/v1/admin/team/invitations' },
  changeRole: { method: 'PUT', path: '/v1/admin/team/{admin_id}' },
  removeAdmin: { method: 'DELETE', path: '/v1/admin/team/{admin_id}' },
  listAdminKeys: { method: 'GET', path: '/v1/admin/keys' },
  createAdminKey: { method: 'POST', path: '/v1/admin/keys' },
  revokeAdminKey: { method: 'DELETE', path: '/v1/admin/keys/{key_id}' },
  listAudit: { method: 'GET', path: '/v1/admin/audit' },
  readOverview: { method: 'GET', path: '/v1/admin/walls/{adwallId}/overview' },
  listOffers: { method: 'GET', path: '/v1/admin/offers' },
  showOffer: { method: 'GET', path: '/v1/admin/offers/{offer_id}' },
  switchOffer: { method: 'PUT', path: '/v1/admin/offers/{offer_id}/state' },
  overrideOffer: { method: 'PUT', path: '/v1/admin/offers/{offer_id}/overrides' },
  importOffers: { method: 'POST', path: '/v1/admin/offer-imports' },
  placeOffer: { method: 'PUT', path: '/v1/admin/walls/{adwallId}/offers/{offer_id}' },
  explainOffer: { method: 'GET', path: '/v1/admin/walls/{adwallId}/offers/{offer_id}/explanation' },
  listFeeds: { method: 'GET', path: '/v1/admin/feeds' },
  addFeed: { method: 'POST', path: '/v1/admin/feeds' },
  listAdapters: { method: 'GET', path: '/v1/admin/feed-adapters' },
  showFeed: { method: 'GET', path: '/v1/admin/feeds/{feed}' },
  changeFeed: { method: 'PATCH', path: '/v1/admin/feeds/{feed}' },
  removeFeed: { method: 'DELETE', path: '/v1/admin/feeds/{feed}' },
  pauseFeed: { method: 'PUT', path: '/v1/admin/feeds/{feed}/state' },
  runFeed: { method: 'POST', path: '/v1/admin/feeds/{feed}/runs' },
  previewFeed: { method: 'GET', path: '/v1/admin/feeds/{feed}/preview' },
  readSystem: { method: 'GET', path: '/v1/admin/system' },
  readFirstRun: { method: 'GET', path: '/v1/admin/first-run' },
  listWalls: { method: 'GET', path: '/v1/admin/walls' },
  readWall: { method: 'GET', path: '/v1/admin/walls/{adwallId}' },
  previewWall: { method: 'GET', path: '/v1/admin/preview/wall/{pubId}/{adwallId}' },
  changeWall: { method: 'PATCH', path: '/v1/admin/walls/{adwallId}' },
  createWallKey: { method: 'POST', path: '/v1/admin/walls/{adwallId}/keys' },
  listCredits: { method: 'GET', path: '/v1/admin/walls/{adwallId}/credits' },
} as const satisfies Record<string, AdminRoute>;

export type AdminRouteName = keyof typeof adminRoutes;
