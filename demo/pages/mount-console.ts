import type { Express, Request } from 'express';
import * as z from 'zod';
import { originReader } from '../../server/http/client/network.ts';
import { isLoopback } from '../../server/net/address.ts';
import { readJson } from '../loop/read-json.ts';
import { demoOwnerToken, type OwnerDeps } from '../seed/open-owner.ts';

export interface ConsoleLinkDeps extends OwnerDeps {
  publicUrl: string;
  /** Null if the console is off. */
  consoleUrl: string | null;
}

/**
 * Lets the demo's page sign in to the console. Only a browser on this machine that uses a local host name gets a link:
 * not one behind a proxy, and no page of another host whose name resolves here.
 */
export function mountConsole(app: Express, deps: ConsoleLinkDeps): void {
  const { consoleUrl, publicUrl } = deps;
  if (consoleUrl === null) return;
  const originOf = originReader([]);
  // A page can set the cookie only for its own origin.
  const isLocal = isLocalUrl(publicUrl) && consoleUrl.startsWith(`${publicUrl}/`);
  const signsIn = (request: Request): boolean => {
    const { ip, isUntrustedProxy } = originOf(request);
    return isLocal && !isUntrustedProxy && isLoopback(ip) && isLocalUrl(`http://${request.headers.host ?? ''}`);
  };
  app.get('/demo/console.json', (request, response) => {
    const url = isLocal ? new URL(consoleUrl).pathname : consoleUrl;
    response.json({ url, signs_in: signsIn(request) });
  });
  app.post('/demo/console', async (request, response) => {
    response.setHeader('Cache-Control', 'no-store');
    if (!signsIn(request)) response.status(403).json({ error: 'not_here' });
    else if ((await readJson(request, response, z.strictObject({}))) !== null)
      response.json({ token: await demoOwnerToken(deps) });
  });
}

function isLocalUrl(url: string): boolean {
  if (!URL.canParse(url)) return false;
  const { hostname } = new URL(url);
  return hostname === 'localhost' || isLoopback(hostname.replace(/^\[(.*)\]$/, '$1'));
}
