import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { formatUnits } from '@rewards-wall/shared/credits.ts';
import type { Express, Response } from 'express';
import { pageHeaders } from '../../server/http/headers.ts';
import { listTransactions } from '../../server/ledger/list-transactions.ts';
import { projectRoot } from '../../server/ops/project-root.ts';
import type { Vault } from '../../server/ops/vault.ts';
import type { Store } from '../../server/store/store.ts';
import { drawImage } from '../catalogue/draw-image.ts';
import { demoDevices, demoPlaces, demoUsers, type DemoUser } from '../catalogue/personas.ts';
import type { DemoKeys } from '../seed/demo-keys.ts';
import { advertiserPage } from './advertiser-page.ts';

export interface DemoPagesDeps {
  store: Pick<Store, 'listTransactions'>;
  vault: Pick<Vault, 'unwrapPersonKey' | 'open'>;
  /** Offers' images are under this address. */
  publicUrl: string;
  /** Settles when the demo is filled. */
  keys: Promise<DemoKeys>;
}

const ROWS_SHOWN = 4;
const A_YEAR = 'public, max-age=31536000';

/** Mounts the demo: the host page at `/`, its files, the offers' images, the fictional advertiser. */
export function mountDemo(app: Express, deps: DemoPagesDeps): void {
  const page = readPage('demo.html');
  const imageHost = new URL(deps.publicUrl).origin;
  const csp = [
    "default-src 'none'; script-src 'self'; style-src 'self'; connect-src 'self'",
    `img-src 'self' data: ${imageHost}; require-trusted-types-for 'script'; trusted-types lit-html`,
  ].join('; ');
  app.get('/', (_request, response) => {
    response.writeHead(200, pageHeaders({ csp }));
    response.end(page);
  });
  for (const [name, type] of [
    ['demo.css', 'text/css; charset=utf-8'],
    ['demo.js', 'text/javascript; charset=utf-8'],
    ['icon.svg', 'image/svg+xml'],
  ] as const) {
    const file = readPage(name);
    app.get(`/demo/${name}`, (_request, response) => {
      response.writeHead(200, { 'Content-Type': type, 'Cache-Control': 'no-cache' });
      response.end(file);
    });
  }
  mountData(app, deps);
  app.get('/demo/images/:name.svg', (request, response, next) => {
    const image = drawImage(request.params.name);
    if (image === null) {
      next();
      return;
    }
    sendImage(response, image);
  });
  app.get('/demo/advertiser', (request, response) => {
    const { offer_id: offerId, click_id: clickId } = request.query;
    response.writeHead(200, pageHeaders());
    response.end(advertiserPage({ offerId, clickId }));
  });
}

/** What the host page asks its own server for: the settings, and a user's balance as a publisher would show it. */
function mountData(app: Express, deps: DemoPagesDeps): void {
  const history = listTransactions(deps);
  app.get('/demo/settings.json', async (_request, response) => {
    response.json(publicSettings(await deps.keys));
  });
  app.get('/demo/balance.json', async (request, response, next) => {
    const { subid1 } = request.query;
    // Only the demo's own users: a page's server knows who is signed in, this one does not.
    if (typeof subid1 !== 'string' || !demoUsers.some((user) => user.subid1 === subid1)) {
      next();
      return;
    }
    const account = { kind: 'wall', profileId: (await deps.keys).adwallId, subid1 } as const;
    const { balance, transactions } = await history({ account, limit: ROWS_SHOWN, offset: 0 });
    response.json({
      balance: formatUnits(balance),
      transactions: transactions.map(({ amount, description, offerName }) => ({
        amount: formatUnits(amount),
        text: description ?? offerName ?? '',
      })),
    });
  });
}

/** The settings without anything secret: publishable keys only, users without their profiles. */
function publicSettings({ pubId, adwallId, publishable_key, survey_profile }: DemoKeys): object {
  return {
    pubId,
    adwallId,
    publishable_key,
    survey_profile: { profileId: survey_profile.profileId, publishable_key: survey_profile.publishable_key },
    users: demoUsers.map(publicUser),
    places: demoPlaces,
    devices: demoDevices,
  };
}

function publicUser({ profile, ...user }: DemoUser): object {
  return { ...user, hasProfile: profile !== null };
}

function sendImage(response: Response, image: string): void {
  response.writeHead(200, {
    'Content-Type': 'image/svg+xml; charset=utf-8',
    'Cache-Control': A_YEAR,
    'Content-Security-Policy': "default-src 'none'; style-src 'unsafe-inline'",
    'Cross-Origin-Resource-Policy': 'cross-origin',
    'X-Content-Type-Options': 'nosniff',
  });
  response.end(image);
}

/** Read when the service starts, from the project's folder: the bundle is not beside them. */
function readPage(name: string): Buffer {
  return readFileSync(join(projectRoot, 'demo', 'pages', name));
}
