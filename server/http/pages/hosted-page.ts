import type { Express } from 'express';
import { buildPath, routes } from '@rewards-wall/shared/routes.ts';
import { basePathOf } from '../../net/absolute-url.ts';
import { addressBlock } from '../../net/address.ts';
import { pageHeaders } from '../response/headers.ts';
import { sendBytes, type SendDeps } from '../response/send-response.ts';
import { wallDetailsOf } from '../endpoints/wall-details.ts';
import { queryOf } from '../request/request-url.ts';
import { firstListOf, type FirstListDeps } from './first-list.ts';
import { forIsolatedPages, sendHostedPageFailure } from './hosted-page-failure.ts';
import { readHostedTemplate } from './hosted-template.ts';

export interface HostedPageDeps extends FirstListDeps, SendDeps {
  /** Folder of the built widget, with the hosted page. */
  widgetFolder: string;
}

const ID = /^[1-9]\d{0,15}$/;

const policy = (styleSource: string): string =>
  `default-src 'none'; script-src 'self'; style-src ${styleSource}; img-src https: http: data:; connect-src 'self'; require-trusted-types-for 'script'; trusted-types lit-html`;

/** Serves a wall as a page of its own, for frames and webviews (docs/contract/offers.md#the-hosted-page). */
export function mountHostedPage(app: Express, deps: HostedPageDeps): void {
  const listFor = firstListOf(deps);
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
    const { ip, languages } = deps.readClient(request);
    const details = {
      path: buildPath(routes.wallDetails.path, { pubId, adwallId }),
      body: wallDetailsOf(wall, directory, deps.publicUrl),
    };
    const send = async (answers: string, cacheControl: string): Promise<boolean> => {
      const { html, styleSource } = fill({ origins, languages: [query.get('lang') ?? '', ...languages], answers });
      const headers = Object.entries({
        ...pageHeaders({
          csp: policy(styleSource),
          frameAncestors: origins.length === 0 ? null : origins.join(' '),
        }),
        ...forIsolatedPages,
        'Cache-Control': cacheControl,
      }).flat();
      const page = { status: 200, bytes: Buffer.from(html), mediaType: 'text/html; charset=utf-8' };
      return sendBytes(deps, { request, response, headers, address: addressBlock(ip) }, page);
    };
    const answers = `{"details":${JSON.stringify(details)}`;
    // If too many long responses wait for slow clients, the page is sent without its list.
    const isSent = list.kind === 'listed' && (await send(`${answers},"offers":${list.json}}`, 'no-store'));
    if (!isSent) await send(`${answers}}`, 'no-cache');
  });
}
