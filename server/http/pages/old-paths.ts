import { buildPath, routes } from '@rewards-wall/shared/routes.ts';
import type { Express } from 'express';
import { basePathOf } from '../../net/absolute-url.ts';
import { apiHeaders } from '../response/headers.ts';
import { queryOf } from '../request/request-url.ts';

const OLD_ADDRESS =
  /^(?:\/adwall)?\/publisher\/([1-9]\d{0,15})(?:\/new)?\/profile\/([1-9]\d{0,15})(?:\/new|\/preview)?\/?$/;

/** Redirects the URLs that older clients frame to the hosted page (docs/contract/offers.md#paths-of-older-clients). */
export function mountOldPaths(app: Express, { publicUrl }: { publicUrl: string }): void {
  const basePath = basePathOf(publicUrl);
  app.get(OLD_ADDRESS, (request, response) => {
    const { 0: pubId = '', 1: adwallId = '' } = request.params;
    const query = queryOf(request.url);
    const path = basePath + buildPath(routes.hostedWall.path, { pubId, adwallId });
    const location = path + (query === '' ? '' : `?${query}`);
    response.writeHead(308, { ...apiHeaders, Location: location, 'Content-Length': 0 }).end();
  });
}
