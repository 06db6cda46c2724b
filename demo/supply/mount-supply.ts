import { randomUUID } from 'node:crypto';
import { unitsToNumber } from '@rewards-wall/shared/credits.ts';
import type { Express } from 'express';
import * as z from 'zod';
import type { Clock } from '../../server/runtime/clock.ts';
import { readText } from '../../server/net/read-text.ts';
import type { Directory } from '../../server/publishers/directory.ts';
import { readRequest, sendResponse } from '../../server/networks/simulation/network-http.ts';
import { endCall } from '../../server/networks/simulation/end-of-survey.ts';
import { listFor } from '../../server/networks/simulation/list-for.ts';
import type { Store } from '../../server/store/store.ts';
import { readJson } from '../loop/read-json.ts';
import { networkPath } from './open-demo-feed.ts';
import { PROVIDER_PATH, SCREENOUT_CREDITS } from './open-demo-provider.ts';
import type { Supply } from './supply.ts';

interface Deps {
  store: Store;
  directory: Directory;
  clock: Clock;
  publicUrl: string;
  supply: Supply;
}

const name = z.string().regex(/^[\w-]{1,100}$/);
const endBody = z.strictObject({
  click_id: name,
  person: name,
  survey: name,
  outcome: z.enum(['complete', 'screenout', 'quota_full']),
});

/** Mounts the APIs of the simulated networks and survey provider, and the endpoints of the demo's pages about them. */
export function mountSupply(app: Express, deps: Deps): void {
  const { supply } = deps;
  for (const network of [...supply.networks, supply.spare]) {
    app.use(networkPath(network.name), async (request, response) => {
      const call = await readRequest(request, new URL(deps.publicUrl).host);
      const { market, simulation } = network;
      // Callbacks never get lost here, so conversion reports are empty.
      sendResponse(response, simulation.answerReport?.(call, []) ?? simulation.answer(call, market.offers));
    });
  }
  app.get('/demo/supply.json', async (request, response) => {
    const shown = await supply.shown();
    if (request.query['since'] === shown.revision) response.status(204).end();
    else response.json(shown);
  });
  app.post('/demo/supply/change', async (request, response) => {
    if ((await readJson(request, response, z.strictObject({}))) !== null) response.json(await supply.change());
  });
  mountSurveys(app, deps);
}

/** The survey provider: its API and its page's endpoints. */
function mountSurveys(app: Express, { clock, directory, publicUrl, store, supply }: Deps): void {
  const { provider } = supply;
  app.get(`${PROVIDER_PATH}/entry.json`, async (request, response) => {
    const { click_id: clickId, survey: id } = request.query;
    const survey = typeof id === 'string' ? provider.market.find(id) : null;
    const facts = typeof clickId === 'string' ? await store.leadFacts({ clickId, recentSince: clock.now() }) : null;
    const wall = facts?.person ? (await directory.current()).wallById(facts.person.profileId) : null;
    if (facts === null || wall === null) {
      response.status(404).json({ error: 'unknown_click' });
      return;
    }
    response.json({
      minutes: survey?.minutes ?? null,
      credits: unitsToNumber(facts.click.amount),
      screenout_credits: SCREENOUT_CREDITS,
      currency: wall.settings.currency.name,
    });
  });
  app.post(`${PROVIDER_PATH}/end`, async (request, response) => {
    const wanted = await readJson(request, response, endBody);
    if (wanted === null) return;
    const { click_id: click, ...end } = wanted;
    const callback = await supply.callbackOf(provider.name);
    const { url } = endCall(provider.protocol, callback, { ...end, click, transaction: `t-${randomUUID()}` });
    response.json({ location: url });
  });
  app.use(PROVIDER_PATH, async (request, response) => {
    const { pathname: path, searchParams: query } = new URL(request.url, publicUrl);
    const { headers, method } = request;
    const body = (await readText(request)) ?? '';
    const read = provider.protocol.read({ method, path, query, headers, body }, provider.key);
    if ('problem' in read) response.status(401).end();
    else if (read.kind === 'profile') response.json({ return_status: 'success' });
    else {
      const { surveys } = provider.market;
      const url = `${publicUrl}${PROVIDER_PATH}`;
      response.type('application/json').end(listFor(provider.protocol, { surveys, url, person: read.person }));
    }
  });
}
