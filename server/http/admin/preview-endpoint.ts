import { wallBody } from '@rewards-wall/shared/admin/wall-settings-schema.ts';
import { firstList, offersParameters } from '@rewards-wall/shared/offers-parameters.ts';
import { buildPath, routes } from '@rewards-wall/shared/routes.ts';
import { offersQuery } from '@rewards-wall/shared/schema/offer.ts';
import { basePathOf } from '../../net/absolute-url.ts';
import type { WallChanges } from '../../publishers/change-settings.ts';
import type { Wall } from '../../store/ports/directory.ts';
import { pageHeaders } from '../response/headers.ts';
import { clientFactsOf, type Client } from '../client/client-info.ts';
import type { Endpoint } from '../endpoint.ts';
import { wallDetailsOf } from '../endpoints/wall-details.ts';
import { readHostedTemplate, type FilledPage } from '../pages/hosted-template.ts';
import type { AdminContext } from './admin-context.ts';
import { adminEndpoint } from './admin-endpoint.ts';
import { refuseSettings } from './refuse-fields.ts';
import { changeSettings } from '../../publishers/change-settings.ts';
import { jsonIn } from '../../schema/json-in.ts';

/** An ID that no user has: the preview is not a user's wall. */
const NOBODY = 'console-preview';

/**
 * The page is self-contained, and images come only from here. So no request leaves our origin or counts as a user's.
 */
const policy = ({ scriptSource, styleSource }: FilledPage): string =>
  [
    `default-src 'none'; script-src 'self' ${scriptSource}; style-src ${styleSource}; img-src 'self' data:; connect-src 'none'`,
    "require-trusted-types-for 'script'; trusted-types lit-html",
  ].join('; ');

/** Renders a wall with unsaved settings in the real widget (docs/console.md#screens). */
export function previewEndpoint(context: AdminContext): Endpoint {
  const { publicUrl, widgetFolder } = context;
  return adminEndpoint('previewWall', {
    tag: 'Walls',
    summary: 'A wall with settings that are not saved, as a page',
    description: "For a frame of the console. Its offers can't be opened, and nothing is counted.",
    problems: ['invalid_request', 'not_found'],
    handle: async ({ client, directory, query, target: saved }) => {
      const parsed = wallBody.safeParse(jsonIn(query.settings ?? '{}'));
      // The wall's own validation explains what is wrong.
      const changed = changeSettings(saved.settings, (parsed.success ? parsed.data : {}) as WallChanges);
      if (!parsed.success || changed.kind === 'invalid') {
        const problems =
          changed.kind === 'invalid' ? changed.problems : [{ path: 'settings', message: 'must be JSON' }];
        return refuseSettings(problems);
      }
      const wall = { ...saved, settings: changed.settings };
      const { adwallId, pubId } = wall;
      const details = {
        path: buildPath(routes.wallDetails.path, { pubId, adwallId }),
        body: wallDetailsOf(wall, directory, publicUrl),
      };
      const offers = await listFor(context, wall, client);
      const fill = await readHostedTemplate(widgetFolder, basePathOf(publicUrl));
      const answers = JSON.stringify({ details, offers });
      const page = {
        origins: [],
        languages: client.languages,
        listPath: '',
        answers,
        rendered: null,
        isSignedIn: false,
      };
      const filled = fill(page);
      const headers = pageHeaders({ csp: policy(filled), frameAncestors: "'self'" });
      return { kind: 'page', status: 200, html: filled.html, headers };
    },
  });
}

/** The widget's first list, for no real user, with the caller's client facts. */
async function listFor({ lookUpCountry, services }: AdminContext, wall: Wall, client: Client) {
  const { previewOffers } = services.offers;
  const { adwallId, pubId } = wall;
  const wanted = new URLSearchParams(offersParameters([['subid1', NOBODY]], firstList));
  const path = `${buildPath(routes.offers.path, { pubId, adwallId })}?${wanted.toString()}`;
  const listed = await previewOffers({
    wall,
    panelId: null,
    subid1: NOBODY,
    ipDigest: null,
    sealToken: () => 'preview',
    query: offersQuery.parse(Object.fromEntries(wanted)),
    clientFacts: clientFactsOf(client, lookUpCountry, {}),
  });
  if (listed.kind !== 'bytes') return { path, lang: '', body: null };
  const body: unknown = JSON.parse(listed.body.toString());
  listed.release();
  return { path, lang: '', body };
}
