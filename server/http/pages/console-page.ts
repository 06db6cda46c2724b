import { SIGN_IN_WAYS, type SignInWays } from '@rewards-wall/shared/admin/sign-in-ways.ts';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Express, Request } from 'express';
import { consoleFolder } from '../../runtime/project-root.ts';
import { pageHeaders } from '../response/headers.ts';
import { FOR_GOOD, fileHeaders, isHashed, packedForm, sendFile } from './embed-files.ts';
import { escapeHtml } from './html.ts';
import { filesIn } from './widget-builds.ts';

const DOCUMENT = '/console/openapi.json';

/** Allows only our own files and requests to this service, and only Lit may turn text into markup. */
const CSP = [
  "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self'; connect-src 'self'; frame-src 'self'",
  "require-trusted-types-for 'script'; trusted-types lit-html",
].join('; ');

/**
 * Serves the console: files below `/console/assets/`, and the same page for every other path below `/console/`, which
 * the console routes itself. Serves nothing before the first build.
 */
export function mountConsole(
  app: Express,
  { consoleUrl, signInWays }: { consoleUrl: string; signInWays: SignInWays },
): void {
  const assets = join(consoleFolder, 'assets');
  const names = new Set(filesIn(assets));
  app.get('/console/assets/:name', async (request: Request<{ name: string }>, response, next) => {
    const { name } = request.params;
    if (!names.has(name)) {
      next();
      return;
    }
    const packed = packedForm(request.headers['accept-encoding'], name, names);
    response.setHeader('Vary', 'Accept-Encoding');
    if (packed.encoding !== null) response.setHeader('Content-Encoding', packed.encoding);
    const cache = isHashed(name) ? FOR_GOOD : 'no-cache';
    response.setHeader('X-Content-Type-Options', 'nosniff');
    await sendFile(response, join(assets, packed.file), fileHeaders(name, cache));
  });
  if (names.size === 0) return;
  // The page is the same at every depth, and a proxy may serve us below a path.
  const { pathname } = new URL(consoleUrl);
  const ways = `<meta name="${SIGN_IN_WAYS}" content="${escapeHtml(JSON.stringify(signInWays))}" />`;
  const page = readFileSync(join(consoleFolder, 'index.html'), 'utf8')
    .replaceAll('"./assets/', `"${pathname}assets/`)
    .replace('</head>', () => `${ways}</head>`);
  app.get(['/console', '/console/', '/console/*path'], (request, response, next) => {
    if (isFile(request.path)) {
      next();
      return;
    }
    response.writeHead(200, { ...pageHeaders({ csp: CSP }), 'Cross-Origin-Opener-Policy': 'same-origin' });
    response.end(page);
  });
}

/** Whether a path is one of our files rather than a screen. */
function isFile(path: string): boolean {
  return path.startsWith('/console/assets/') || path === DOCUMENT;
}
