import type { SignInWays } from '@rewards-wall/shared/admin/sign-in-ways.ts';
import type { ServerResponse } from 'node:http';
import type { Express } from 'express';
import { mountConsole } from './console-page.ts';
import { mountDocuments } from './documents.ts';
import type { ApiKind } from '../openapi/openapi.ts';
import { type DeveloperPage, developerPage, withCode } from './developer-page.ts';
import { mountEmbed } from './embed-files.ts';
import { encodeJson } from '../response/json.ts';
import { mountGallery } from './gallery-page.ts';
import { mountHostedPage, type HostedPageDeps } from './hosted-page.ts';
import type { Widgets } from './widget-builds.ts';
import { mountPictures, type ReadPicture } from './picture.ts';
import { probes, type ProbeHandler } from './probes.ts';
import { problemListPage, problemPage } from './problem-page.ts';
import { mountReference } from './reference-page.ts';
import { buildPath, routes } from '@rewards-wall/shared/routes.ts';
import type { Readiness } from '../../runtime/health.ts';
import type { Serving } from '../../runtime/serving.ts';
import { basePathOf } from '../../net/absolute-url.ts';
import { apiHeaders } from '../response/headers.ts';
import { queryOf } from '../request/request-url.ts';
import { setupMistakes } from '@rewards-wall/shared/setup-mistakes.ts';

/** Everything that is not an endpoint of the API: health, documents, the widget's files, pictures, the hosted page. */
export interface PagesDeps extends HostedPageDeps {
  /** Which pages this port serves. The console may have its own port. */
  pages: 'all' | 'walls' | 'console';
  consoleUrl: string;
  signInWays: SignInWays;
  readPicture: ReadPicture;
  openApi: (kind: ApiKind) => Promise<unknown>;
  readiness: () => Promise<Readiness>;
  serving: () => Serving;
  /** Serves `/metrics`; null if this port doesn't have it. */
  respondWithMetrics: ProbeHandler | null;
  /** Mounts more pages before ours. */
  mountFirst: (app: Express) => void;
}

export function mountPages(app: Express, deps: PagesDeps, widgets: Widgets): void {
  // GET and HEAD are served earlier. This handles OPTIONS.
  for (const [path, answer] of probes(deps)) app.get(path, (request, response) => answer(response, request));
  if (deps.pages !== 'walls') {
    mountDocument(app, '/console/openapi.json', () => deps.openApi('admin'));
    mountConsole(app, deps);
  }
  if (deps.pages === 'console') return;
  mountDocument(app, '/openapi.json', () => deps.openApi('public'));
  mountReference(app);
  mountDocuments(app, deps);
  app.get('/problems', (_request, response) => sendDeveloperPage(response, problemListPage()));
  app.get('/problems/:code', (request, response, next) => {
    const page = problemPage(request.params.code);
    if (page === null) next();
    else sendDeveloperPage(response, page);
  });
  app.get('/troubleshooting', (_request, response) => sendDeveloperPage(response, troubleshootingPage()));
  mountGallery(app);
  mountEmbed(app, widgets, deps);
  mountPictures(app, deps);
  mountHostedPage(app, deps);
  mountOldPaths(app, deps);
}

/** Serves a static document that any page may read. */
function mountDocument(app: Express, path: string, load: () => Promise<unknown>): void {
  let bytes: Buffer | null = null;
  app.get(path, async (_request, response) => {
    bytes ??= encodeJson(await load());
    response.writeHead(200, {
      'Content-Type': 'application/json',
      'Content-Length': bytes.length,
      'Access-Control-Allow-Origin': '*',
    });
    response.end(bytes);
  });
}

function sendDeveloperPage(response: ServerResponse, { headers, html }: DeveloperPage): void {
  response.writeHead(200, headers);
  response.end(html);
}

const OLD_ADDRESS =
  /^(?:\/adwall)?\/publisher\/([1-9]\d{0,15})(?:\/new)?\/profile\/([1-9]\d{0,15})(?:\/new|\/preview)?\/?$/;

/** Redirects the URLs that older clients frame to the hosted page (docs/contract/hosted-page.md#paths-of-older-clients). */
function mountOldPaths(app: Express, { publicUrl }: { publicUrl: string }): void {
  const basePath = basePathOf(publicUrl);
  app.get(OLD_ADDRESS, (request, response) => {
    const { 0: pubId = '', 1: adwallId = '' } = request.params;
    const query = queryOf(request.url);
    const path = basePath + buildPath(routes.hostedWall.path, { pubId, adwallId });
    const location = path + (query === '' ? '' : `?${query}`);
    response.writeHead(308, { ...apiHeaders, Location: location, 'Content-Length': 0 }).end();
  });
}

/** The mistakes that the widget reports in the browser console, each at its anchor. The messages link to them. */
function troubleshootingPage(): DeveloperPage {
  const sections = Object.entries(setupMistakes).map(
    ([id, { mend, title }]) => `<section id="${id}">
<h2>${withCode(title)}</h2>
<p>${withCode(mend)}</p>
</section>`,
  );
  return developerPage(
    'Troubleshooting the widget',
    `<p>Why a wall or a survey sign-up does not work on a page, as the browser’s console says it.</p>
${sections.join('\n')}`,
  );
}
