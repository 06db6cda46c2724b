import { routes, type Route } from '@rewards-wall/shared/routes.ts';
import { detailsQuery, wallDetails } from '@rewards-wall/shared/schema/wall.ts';
import type { DirectoryView } from '../../publishers/directory.ts';
import { absoluteUrl } from '../../net/absolute-url.ts';
import type { Wall } from '../../store/ports/directory.ts';
import { endpoint, json, type Endpoint } from '../endpoint.ts';
import { decimal } from '../response/json.ts';

/** A wall's public settings (docs/contract/offers.md#wall-details), also at the original's older address. */
export function wallDetailsEndpoints({ publicUrl }: { publicUrl: string }): Endpoint[] {
  return [
    wallDetailsAt('wallDetails', routes.wallDetails, "Read a wall's public settings", publicUrl),
    wallDetailsAt(
      'oldWallDetails',
      routes.oldWallDetails,
      "Read a wall's public settings, on the path of older clients",
      publicUrl,
    ),
  ];
}

function wallDetailsAt(name: string, route: Route, summary: string, publicUrl: string): Endpoint {
  return endpoint({
    name,
    ...route,
    summary,
    tag: 'Offers',
    target: 'wall',
    access: { secretKey: true, publishableKey: true, token: 'any' },
    cors: 'anyone',
    secure: false,
    query: detailsQuery,
    responses: { 200: { description: 'Name, header, size, currency and looks.', schema: wallDetails } },
    problems: ['invalid_request', 'not_found'],
    handle: ({ directory, target: wall }) => json(wallDetailsOf(wall, directory, publicUrl)),
  });
}

/** The body of the answer, which the hosted page carries, too. */
export function wallDetailsOf(wall: Wall, directory: DirectoryView, publicUrl: string): unknown {
  const { settings } = wall;
  const { currency } = settings;
  const panel = directory.panelOfWall(wall.adwallId);
  return {
    profile: {
      publisher_id: wall.pubId,
      profile_id: wall.adwallId,
      publishable_key: wall.publishableKey,
      survey_profile: panel === null ? null : { profile_id: panel.profileId, publishable_key: panel.publishableKey },
      settings: {
        name: settings.name,
        header: settings.header,
        payout_min: decimal(settings.payout_min),
        size: settings.size,
        currency: {
          ...currency,
          ratio: decimal(currency.ratio),
          image_url: currency.image_url === null ? null : absoluteUrl(currency.image_url, publicUrl),
        },
        theme_preset: settings.theme_preset,
        show_observed: settings.show_observed,
        customization: settings.customization,
      },
    },
  };
}
