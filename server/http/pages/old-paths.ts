import { buildPath, routes } from '@rewards-wall/shared/routes.ts';
import type { Express } from 'express';
import { apiHeaders } from '../answer/headers.ts';
import { queryOf } from '../request/request-url.ts';

const OLD_ADDRESSES = [
  '/adwall/publisher/:pubId/profile/:adwallId',
  '/adwall/publisher/:pubId/profile/:adwallId/new',
] as const;
const ID = /^[1-9]\d{0,15}$/;

/**
 * Redirects the URLs that older clients frame to the hosted page (docs/contract/offers.md#paths-of-older-clients).
 */
export function mountOldPaths(app: Express): void {
  for (const path of OLD_ADDRESSES) {
    app.get(path, (request, response, next) => {
      const { pubId, adwallId } = request.params;
      if (!ID.test(pubId) || !ID.test(adwallId)) {
        next();
        return;
      }
      const query = queryOf(request.url);
      const location = buildPath(routes.hostedWall.path, { pubId, adwallId }) + (query === '' ? '' : `?${query}`);
      response.writeHead(308, { ...apiHeaders, Location: location, 'Content-Length': 0 }).end();
    });
  }
}
