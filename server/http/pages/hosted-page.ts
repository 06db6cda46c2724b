import type { Express } from 'express';
import { buildPath, routes } from '@rewards-wall/shared/routes.ts';
import type { Clock } from '../../runtime/clock.ts';
import { basePathOf } from '../../net/absolute-url.ts';
import { addressBlock } from '../../net/address.ts';
import { pageHeaders } from '../response/headers.ts';
import { sendBytes, type SendDeps } from '../response/send-response.ts';
import { readAgent } from '../client/user-agent.ts';
import { wallDetailsOf } from '../endpoints/wall-details.ts';
import type { Endpoint } from '../endpoint.ts';
import type { ChecksDeps } from '../order-of-checks.ts';
import { queryOf } from '../request/request-url.ts';
import { firstListOf, firstListPath } from './first-list.ts';
import { forIsolatedPages, sendHostedPageFailure } from './hosted-page-failure.ts';
import { readHostedTemplate, type FilledPage, type HostedPage } from './hosted-template.ts';
import { openPrerender } from './prerender.ts';
import type { WidgetFolders } from './widget-builds.ts';

export interface HostedPageDeps extends ChecksDeps, SendDeps, WidgetFolders {
  endpoints: readonly Endpoint[];
  clock: Clock;
}

const ID = /^[1-9]\d{0,15}$/;

const policy = ({ scriptSource, styleSource }: FilledPage): string =>
  [
    `default-src 'none'; script-src 'self' ${scriptSource}; style-src ${styleSource}; img-src https: http: data:; connect-src 'self'`,
    "require-trusted-types-for 'script'; trusted-types lit-html",
  ].join('; ');

/** Serves a wall as a page of its own, for frames and webviews (docs/contract/hosted-page.md#the-url). */
export function mountHostedPage(app: Express, deps: HostedPageDeps): void {
  const listFor = firstListOf(deps);
  const prerender = openPrerender(deps);
  const basePath = basePathOf(deps.publicUrl);

  app.get('/wall/:pubId/:adwallId', async (request, response, next) => {
    const { pubId, adwallId } = request.params;
    const isId = ID.test(pubId) && ID.test(adwallId);
    const directory = await deps.directory.current();
    const wall = isId ? directory.wall(Number(pubId), Number(adwallId)) : null;
    if (wall === null) {
      next();
      return;
    }
    const fill = await readHostedTemplate(deps.widgetFolder, basePath);
    const requestId = String(response.getHeader('X-Request-Id'));
    const query = new URLSearchParams(queryOf(request.url));
    const list = await listFor(request, { requestId, wall, query });
    if (list.kind === 'refused') {
      sendHostedPageFailure(request, response, list.problem);
      return;
    }
    const { origins } = wall.settings;
    const { ip, languages: accepted, userAgent } = deps.readClient(request);
    const languages = [query.get('lang') ?? '', ...accepted];
    const details = wallDetailsOf(wall, directory, deps.publicUrl);
    const listPath = firstListPath({ query, wall });
    const send = async (
      parts: Pick<HostedPage, 'answers' | 'isSignedIn' | 'rendered'>,
      cacheControl: string,
    ): Promise<boolean> => {
      const filled = fill({ origins, languages, listPath, ...parts });
      const headers = Object.entries({
        ...pageHeaders({
          csp: policy(filled),
          frameAncestors: origins.length === 0 ? null : origins.join(' '),
        }),
        ...forIsolatedPages,
        'Cache-Control': cacheControl,
      }).flat();
      const page = { status: 200, bytes: Buffer.from(filled.html), mediaType: 'text/html; charset=utf-8' };
      return sendBytes(deps, { request, response, headers, address: addressBlock(ip) }, page);
    };

    const path = buildPath(routes.wallDetails.path, { pubId, adwallId });
    const answers = `{"details":${JSON.stringify({ path, body: details })}`;
    if (list.kind === 'listed') {
      const { activity, answer, offers } = list;
      const [userId, theme] = [query.get('subid1') ?? '', query.get('theme') ?? ''];
      const now = deps.clock.now();
      const shown = { base: deps.publicUrl, pubId, wallId: adwallId, userId, languages, theme, now, details };
      // Without its scripts, the page can't tell an iPad from a Mac, which may have other offers.
      const isKnownDevice = readAgent(userAgent).onTouchScreen === null;
      const rendered = isKnownDevice ? await prerender({ ...shown, offers, activity }) : null;
      const isSignedIn = activity !== undefined;
      // If too many long responses wait for slow clients, the page is sent without its list.
      if (await send({ answers: `${answers},"offers":${answer}}`, isSignedIn, rendered }, 'no-store')) return;
    }
    await send({ answers: `${answers}}`, isSignedIn: false, rendered: null }, 'no-cache');
  });
}
