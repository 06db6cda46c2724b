import type { Express, Request, Response } from 'express';
import * as z from 'zod';
import { receiverPaths } from '../seed/open-loop.ts';
import type { Advertiser } from './advertiser.ts';
import { readJson } from './read-json.ts';
import { readText } from '../../server/net/read-text.ts';
import type { Receiver } from '../../server/postbacks/receiver/receiver.ts';
import type { IncomingCall } from '../../server/postbacks/receiver/verify-postback.ts';

const reportBody = z.strictObject({ click_id: z.string(), event_id: z.int().nullable(), reverse: z.boolean() });
const switchBody = z.strictObject({ failing: z.boolean() });

/** Mounts the endpoints of the advertiser's and receiver's pages, and the postback URLs. */
export function mountLoop(
  app: Express,
  { advertiser, receiver }: { advertiser: Advertiser; receiver: Receiver },
): void {
  app.get('/demo/advertiser/click.json', async (request, response) => {
    const { click_id: clickId } = request.query;
    const clicked = typeof clickId === 'string' ? await advertiser.findClick(clickId) : null;
    if (clicked === null) response.status(404).json({ error: 'unknown_click' });
    else response.json(clicked);
  });
  app.post('/demo/advertiser/report', async (request, response) => {
    const wanted = await readJson(request, response, reportBody);
    if (wanted === null) return;
    const { click_id: clickId, event_id: eventId, reverse: isReversal } = wanted;
    const sent = await advertiser.report({ clickId, eventId, isReversal });
    if (sent === null) response.status(404).json({ error: 'unknown_click' });
    else response.json({ ...sent, click: await advertiser.findClick(clickId) });
  });
  app.get('/demo/receiver/postbacks.json', (request, response) => {
    const shown = receiver.shown();
    if (request.query['since'] === shown.revision) response.status(204).end();
    else response.json(shown);
  });
  app.post('/demo/receiver/switch', async (request, response) => {
    const wanted = await readJson(request, response, switchBody);
    if (wanted === null) return;
    receiver.fail(wanted.failing);
    response.json(receiver.shown());
  });

  const receive = async (kind: IncomingCall['kind'], request: Request, response: Response): Promise<void> => {
    const body = await readText(request);
    if (body === null) {
      response.status(413).end();
      return;
    }
    const status = await receiver.receive({ kind, target: request.originalUrl, headers: request.headers, body });
    response.status(status).type('text/plain').end(bodies[status]);
  };
  app.get(receiverPaths.get, (request, response) => receive('get', request, response));
  app.post(receiverPaths.json, (request, response) => receive('json', request, response));
}

const bodies: Readonly<Record<number, string>> = {
  200: 'thanks',
  401: 'the signature is wrong',
  500: 'switched to failing on the demo page',
};
