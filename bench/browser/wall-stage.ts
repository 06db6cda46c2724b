import { buildPath, routes } from '@rewards-wall/shared/routes.ts';
import { makeInstallation } from '../data/installation.ts';
import { startService, type Server } from '../processes/servers.ts';
import type { Workspace } from '../processes/workspace.ts';
import type { PlainOffer } from './plain-wall.ts';
import { openSites, type Sites } from './sites.ts';

/** The service with a wall of 1000 offers, and the sites around it. */
export interface WallStage {
  service: Server;
  sites: Sites;
  /** HTML of the element for that user, with these other attributes. */
  element(user: string, more?: string): string;
  /** HTML of a line that leads to the wall, as docs/placements.md has it. */
  teaser: string;
  /** The URL of the hosted page for that user. */
  hosted(user: string): string;
}

export async function startWallStage(workspace: Workspace): Promise<WallStage> {
  const { keys, settings } = await makeInstallation(workspace, { size: 1_000, targeted: false });
  const sites = await openSites(workspace);
  // PUBLIC_URL is set, because image URLs start with it.
  const service = await startService(workspace, { ...settings, PUBLIC_URL: sites.other });
  const { pubId, adwallId } = keys;
  const offers = buildPath(routes.offers.path, { pubId, adwallId });
  const response = await fetch(`${service.url}${offers}?subid1=plain&sort_by=popularity&sort_order=desc`);
  sites.offers.push(...((await response.json()) as { offers: PlainOffer[] }).offers);
  sites.mint = async (user) => {
    const created = await fetch(service.url + buildPath(routes.createWallSession.path, { adwallId }), {
      method: 'POST',
      headers: { Authorization: `Bearer ${keys.secretKey}`, 'Content-Type': 'application/json' },
      body: JSON.stringify({ subid1: user }),
    });
    return ((await created.json()) as { token: string }).token;
  };
  return {
    service,
    sites,
    element: (user, more = '') =>
      `<link rel="modulepreload" href="${service.url}/embed/v1/define.js" />` +
      `<script type="module" src="${service.url}/embed/v1/offer-wall.js"></script>` +
      `<offer-wall pub-id="${pubId}" wall-id="${adwallId}" user-id="${user}" ${more}></offer-wall>`,
    teaser:
      '<style>rewards-teaser:not(:defined){display:block;min-block-size:48px;visibility:hidden}</style>' +
      `<script type="module" src="${service.url}/embed/v1/rewards-teaser.js"></script>` +
      `<rewards-teaser pub-id="${pubId}" wall-id="${adwallId}" user-id="teased"></rewards-teaser>`,
    hosted: (user) => `${service.url}/wall/${pubId}/${adwallId}?subid1=${user}`,
  };
}
