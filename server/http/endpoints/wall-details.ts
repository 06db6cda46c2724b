import { routes, type Route } from '@rewards-wall/shared/routes.ts';
import type { Units } from '@rewards-wall/shared/credits.ts';
import { pickSettings } from '@rewards-wall/shared/settings/setting.ts';
import { wallSettings, type WallSettings } from '@rewards-wall/shared/settings/wall-settings.ts';
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

/** The response body, which the hosted page embeds too. */
export function wallDetailsOf(wall: Wall, directory: DirectoryView, publicUrl: string): unknown {
  const panel = directory.panelOfWall(wall.adwallId);
  return {
    profile: {
      publisher_id: wall.pubId,
      profile_id: wall.adwallId,
      publishable_key: wall.publishableKey,
      survey_profile: panel === null ? null : { profile_id: panel.profileId, publishable_key: panel.publishableKey },
      settings: publicSettings(wall.settings, publicUrl),
    },
  };
}

/** The settings that pages need. */
export function publicSettings(settings: WallSettings, publicUrl: string) {
  return pickSettings(settings, wallSettings, (value, { kind, visibility }) => {
    if (visibility !== 'public') return undefined;
    if (kind === 'amount') return decimal(value as Units);
    return kind === 'picture' && value !== null ? absoluteUrl(value as string, publicUrl) : value;
  });
}
