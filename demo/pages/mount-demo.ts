import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { formatUnits } from '@rewards-wall/shared/credits.ts';
import type { Express, Response } from 'express';
import { pageHeaders } from '../../server/http/response/headers.ts';
import { basePathOf } from '../../server/net/absolute-url.ts';
import { createReceiver } from '../../server/postbacks/receiver/receiver.ts';
import { listTransactions } from '../../server/ledger/list-transactions.ts';
import { projectRoot } from '../../server/runtime/project-root.ts';
import type { Clock } from '../../server/runtime/clock.ts';
import type { Vault } from '../../server/security/vault.ts';
import { openSession } from '../../server/profiles/open-session.ts';
import { createUserTokens } from '../../server/profiles/user-token.ts';
import type { Directory } from '../../server/publishers/directory.ts';
import type { Ids } from '../../server/runtime/ids.ts';
import { demoCatalog } from '../catalog/build-catalog.ts';
import { drawImage } from '../catalog/draw-image.ts';
import { demoDevices, demoPlaces, demoUsers, type DemoUser } from '../catalog/personas.ts';
import { createAdvertiser } from '../loop/advertiser.ts';
import { mountLoop } from '../loop/mount-loop.ts';
import type { DemoKeys } from '../seed/demo-keys.ts';
import { mountConsole } from './mount-console.ts';
import { mountShop, shopItems } from './mount-shop.ts';
import { findSoldOffer } from '../supply/find-sold-offer.ts';
import { mountSupply } from '../supply/mount-supply.ts';
import { PROVIDER_PATH } from '../supply/open-demo-provider.ts';
import { pictureNames } from '../supply/network-stock.ts';
import type { Supply } from '../supply/supply.ts';
import type { Store } from '../../server/store/store.ts';

export interface DemoPagesDeps {
  store: Store;
  directory: Directory;
  clock: Clock;
  ids: Ids;
  vault: Vault;
  /** Without a trailing slash. The images of offers are below it. */
  publicUrl: string;
  /** The URL at which this machine reaches the demo, without a trailing slash. */
  localUrl: string;
  /** Null if the console is off. */
  consoleUrl: string | null;
  /** Resolves when the demo's data is complete. */
  keys: Promise<DemoKeys>;
  supply: Supply;
}

const ROWS_SHOWN = 4;
const SESSION_S = 24 * 60 * 60;
const A_YEAR = 'public, max-age=31536000';

/** Mounts the demo: the host page at `/`, the pages of advertiser and receiver, their files, and the offers' images. */
export function mountDemo(app: Express, deps: DemoPagesDeps): void {
  const imageHost = new URL(deps.publicUrl).origin;
  const policy = "default-src 'none'; script-src 'self'; style-src 'self'; connect-src 'self'";
  const trusted = "require-trusted-types-for 'script'; trusted-types";
  const basePath = basePathOf(deps.publicUrl);
  const mountPage = (path: string, name: string, csp: string): void => {
    const page = readPage(name)
      .toString()
      .replaceAll(/(?<= (?:href|src)=")\//g, `${basePath}/`);
    app.get(path, (_request, response) => void response.writeHead(200, pageHeaders({ csp })).end(page));
  };
  mountPage('/', 'demo.html', `${policy}; img-src 'self' data: ${imageHost}; ${trusted} lit-html`);
  mountPage('/demo/shop', 'shop.html', `${policy}; img-src 'self' data: ${imageHost}; ${trusted} lit-html`);
  const pages = { advertiser: '/demo/advertiser', receiver: '/demo/receiver', survey: `${PROVIDER_PATH}/enter` };
  for (const [name, path] of Object.entries(pages)) {
    mountPage(path, `${name}.html`, `${policy}; img-src 'self'; ${trusted} 'none'`);
  }
  for (const name of files) {
    const file = readPage(name);
    const type = types[name.slice(name.lastIndexOf('.'))];
    app.get(`/demo/${name}`, (_request, response) => {
      response.writeHead(200, { 'Content-Type': type, 'Cache-Control': 'no-cache' });
      response.end(file);
    });
  }
  mountData(app, deps);
  mountSession(app, deps);
  mountConsole(app, deps);
  mountShop(app, deps);
  const images = imagesOfOffers(deps.publicUrl);
  const { callbackOf, networkOf } = deps.supply;
  const advertiser = createAdvertiser({
    ...deps,
    callbackOf,
    imageOf: (offerId) => images.get(offerId) ?? null,
    findSold: (offerId) => findSoldOffer({ store: deps.store, networkOf }, offerId),
  });
  const receiver = createReceiver({
    ...deps,
    secretOf: async (kind) => (await deps.keys).postbacks.find((postback) => postback.kind === kind)?.secret,
  });
  mountLoop(app, { advertiser, receiver });
  mountSupply(app, deps);
  for (const name of pictureNames) {
    const picture = readDemoFile('pictures', `${name}.png`);
    app.get(`/demo/pictures/${name}.png`, (_request, response) => {
      response.writeHead(200, { ...imageHeaders, 'Content-Type': 'image/png' }).end(picture);
    });
  }
  app.get('/demo/images/:name.svg', (request, response, next) => {
    const image = drawImage(request.params.name);
    if (image === null) {
      next();
      return;
    }
    sendImage(response, image);
  });
}

/** What the pages load from `/demo/`. */
const files = [
  ...['base.css', 'demo.css', 'loop.css', 'icon.svg', 'dom.js', 'loop-steps.js', 'postbacks.js'],
  ...['demo.js', 'balance.js', 'folds.js', 'snippet.js', 'supply.js', 'viewer.js', 'advertiser.js', 'receiver.js'],
  ...['survey.js', 'console-link.js', 'shop.js'],
];

const types: Readonly<Record<string, string>> = {
  '.css': 'text/css; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.svg': 'image/svg+xml',
};

/** Images of the demo's offers, by offer id. Only these offers belong to the demo's advertiser. */
function imagesOfOffers(publicUrl: string): ReadonlyMap<number, string> {
  const rows = demoCatalog(publicUrl) as { offer_id: number; image_url: string }[];
  return new Map(rows.map(({ image_url: image, offer_id: id }) => [id, image]));
}

/** Data that the host page gets from its own server: settings, and a user's balance. */
function mountData(app: Express, deps: DemoPagesDeps): void {
  const history = listTransactions(deps);
  app.get('/demo/settings.json', async (_request, response) => {
    response.json(publicSettings(await deps.keys));
  });
  app.get('/demo/balance.json', async (request, response, next) => {
    const { subid1 } = request.query;
    // Limited to the demo's users: unlike a real server, this one has no sign-in.
    if (typeof subid1 !== 'string' || !isOfDemo(subid1)) {
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

/** Issues a token for the user's activity, as a publisher's server does when a user opens the wall. */
function mountSession(app: Express, deps: DemoPagesDeps): void {
  const open = openSession({ ...deps, tokens: createUserTokens(deps) });
  app.get('/demo/session.json', async (request, response, next) => {
    const { subid1 } = request.query;
    if (typeof subid1 !== 'string' || !isOfDemo(subid1)) {
      next();
      return;
    }
    const account = { kind: 'wall', profileId: (await deps.keys).adwallId, subid1 } as const;
    const { attributes } = demoUsers.find((user) => user.subid1 === subid1) ?? {};
    const { token } = await open({
      account,
      scopes: ['history'],
      expiresInSeconds: SESSION_S,
      ...(attributes && { attributes }),
    });
    response.setHeader('Cache-Control', 'no-store');
    response.json({ token });
  });
}

/** Whether this is a known demo user or a new one created by its page. */
function isOfDemo(subid1: string): boolean {
  return demoUsers.some((user) => user.subid1 === subid1) || /^demo-visitor-[a-z0-9]{1,8}$/.test(subid1);
}

/** The settings without secrets: only publishable keys, and users without profiles. */
function publicSettings({ pubId, adwallId, publishable_key, survey_profile }: DemoKeys): object {
  return {
    pubId,
    adwallId,
    publishable_key,
    survey_profile: { profileId: survey_profile.profileId, publishable_key: survey_profile.publishable_key },
    users: demoUsers.map(publicUser),
    places: demoPlaces,
    devices: demoDevices,
    items: shopItems,
  };
}

function publicUser({ subid1, label, description, country, gender, age_range_id }: DemoUser): object {
  return { subid1, label, description, country, gender, age_range_id };
}

const imageHeaders = {
  'Cache-Control': A_YEAR,
  'Content-Security-Policy': "default-src 'none'; style-src 'unsafe-inline'",
  'Cross-Origin-Resource-Policy': 'cross-origin',
  'X-Content-Type-Options': 'nosniff',
};

function sendImage(response: Response, image: string): void {
  response.writeHead(200, { ...imageHeaders, 'Content-Type': 'image/svg+xml; charset=utf-8' });
  response.end(image);
}

const readPage = (name: string): Buffer => readDemoFile('pages', name);

/** Reads a file from the project's folder: the bundle has no pages next to it. */
function readDemoFile(folder: string, name: string): Buffer {
  return readFileSync(join(projectRoot, 'demo', folder, name));
}
